// npm test [-- steps or words]: installs, builds, and proves the whole tree. Its last line is the tally.
//   npm test -- types lint        only these steps
//   npm test -- messaging         only the tests whose path has the word
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { build } from './builder.mjs'
import { install } from './install.mjs'
import { fastFolder } from './memory.mjs'
import { endTogether, run } from './processes.mjs'
import { say, working } from './progress.mjs'
import { node, root } from './root.mjs'
import { fromJest, fromPlaywright, ofStep, sum } from './tally.mjs'

const bin = (path) => join(root, 'node_modules', path)

// All temporary files of this run in one folder. PostgreSQL runs as another user when we are root, and must get in.
const scratch = mkdtempSync(join(fastFolder(), 'flight-amigo-test-'))
chmodSync(scratch, 0o755)
endTogether(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }))

// The tests bring their own site: what the person's shell or .env says about theirs is not for them.
const example = join(root, '.env.example')
const settings = existsSync(example) ? [...readFileSync(example, 'utf8').matchAll(/^#?\s?([A-Z_]+)=/gm)] : []
const env = { ...process.env, TMPDIR: scratch, TEMP: scratch, TMP: scratch, NODE_OPTIONS: '', FORCE_COLOR: '0' }
delete env.NO_COLOR // Node warns of both
// The same modules start in a hundred processes.
env.NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compile')
for (const [, name] of settings) delete env[name]

const types = async () => {
  const packages = readdirSync(root).filter((name) => existsSync(join(root, name, 'tsconfig.json')))
  const results = []
  const known = (name) => ['--incremental', '--tsBuildInfoFile', join(root, `node_modules/.cache/types/${name}.json`)]
  const worker = async () => {
    for (let name = packages.shift(); name; name = packages.shift()) {
      const args = [bin('typescript/bin/tsc'), '-p', name, '--pretty', 'false', ...known(name)]
      results.push(await run(node, args, { cwd: root, env }))
    }
  }
  await Promise.all([worker(), worker()])
  return { code: Math.max(...results.map(({ code }) => code)), output: results.map(({ output }) => output).join('') }
}

const command =
  (...args) =>
  () =>
    run(node, args, { cwd: root, env })

/** Counts what has been seen in the output, for whoever waits. */
const counting = (pattern, what, note) => {
  let count = 0
  return (text) => {
    count += text.match(pattern)?.length ?? 0
    note(`${count} ${what}`)
  }
}

const jest = async (projects, workers, words, onOutput) => {
  const file = join(scratch, `${projects.join('-')}.json`)
  const args = [
    '--config',
    join(root, '.workspace/jest.config.mjs'),
    '--selectProjects',
    ...projects,
    `--maxWorkers=${workers}`,
    '--json',
    '--outputFile',
    file,
    ...(words.length > 0 ? ['--passWithNoTests'] : []),
    '--',
  ]
  const result = await run(node, [bin('jest/bin/jest.js'), ...args, ...words], { cwd: root, env, onOutput })
  return { ...result, output: result.output.replace(/^\{"numFailed.*$/m, ''), tally: fromJest(file, result.code) }
}

// Jest runs one kind of project after the other. Side by side each fills the time in which the other waits; the
// pretended browser loads React and all that faster the second time in the same process, so it gets few.
const unit = async (words, note) => {
  const onOutput = counting(/^(PASS|FAIL)/gm, 'files', note)
  const cores = Math.min(4, availableParallelism())
  const results = await Promise.all([
    jest(['front'], Math.ceil(cores / 2), words, onOutput),
    jest(['backend', 'workspace'], cores, words, onOutput),
  ])
  return {
    output: results.map(({ output }) => output).join(''),
    tally: sum(results.map(({ tally }) => tally)),
  }
}

const browser = async (words, note) => {
  const { findBrowser } = await import('./browser.mjs')
  const found = await findBrowser({ say })
  if (found.problem) return { code: 1, output: found.problem }
  const file = join(scratch, 'playwright.json')
  const args = [
    'test',
    '--config',
    join(root, '.workspace/playwright.config.mjs'),
    ...(words.length > 0 ? ['--pass-with-no-tests'] : []),
  ]
  const result = await run(node, [bin('@playwright/test/cli.js'), ...args, ...words], {
    cwd: root,
    env: { ...env, BROWSER_PATH: found.path, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    onOutput: counting(/^ +[✓✘] /gm, 'tests', note),
  })
  return { ...result, tally: fromPlaywright(file, result.code) }
}

/** Those of one row run at the same time. */
const steps = [
  {
    types,
    lint: command(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--colors=off'),
    boundaries: command('.workspace/boundaries/check.mjs'),
    contracts: command('backend/scripts/contract-report.ts', '--check'),
    sdk: command('.workspace/sdk/report.mjs', '--check'),
  },
  { unit },
  { browser },
]

const args = process.argv.slice(2)
const names = steps.flatMap(Object.keys)
const words = args.filter((arg) => !arg.startsWith('-') && !names.includes(arg))
const chosen = args.filter((arg) => names.includes(arg))
const wanted = (name) =>
  (chosen.length > 0 ? chosen.includes(name) : words.length === 0 || ['unit', 'browser'].includes(name)) &&
  !(name === 'browser' && args.includes('--without-browser'))

async function step(name, act) {
  const done = working(name)
  const result = await act(words, done.note).catch((error) => ({ code: 1, output: error.stack }))
  const time = done()
  const tally = result.tally ?? ofStep(result.code)
  const tests = result.tally ? `  ${tally.passed} passed${tally.skipped ? `, ${tally.skipped} skipped` : ''}` : ''
  say(`${name.padEnd(12)}${tally.failed ? 'FAILED' : 'ok    '}${time.padStart(9)}${tests}`)
  if (tally.failed) say(result.output.trim().replace(/^/gm, '    '))
  return tally
}

async function all() {
  if (!(await install())) return [ofStep(1)]
  const built = ofStep((await build()) ? 0 : 1)
  if (built.failed) say('build       FAILED')
  const tallies = [built]
  for (const row of steps)
    tallies.push(
      ...(await Promise.all(
        Object.entries(row)
          .filter(([name]) => wanted(name))
          .map(([name, act]) => step(name, act)),
      )),
    )
  return tallies
}

const total = sum(await all())
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)
