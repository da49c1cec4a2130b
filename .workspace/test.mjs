// npm test: installs, builds and tests the whole tree (`npm test -- --help`).
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './builder.mjs'
import { printCoverage } from './coverage.mjs'
import { expectedTime } from './durations/durations.mjs'
import { availableEngines, missingEngines } from './engines.mjs'
import { fastFolder } from './fast-folder.mjs'
import { changedSinceGreen, currentTree, saveGreenTree } from './green.mjs'
import { install } from './install.mjs'
import { lint } from './lint.mjs'
import { readResults, resultsOfJest, resultsOfPlaywright, saveResults } from './matrix/results.mjs'
import { run, sumOfCpu, terminateWithChildren } from './processes.mjs'
import { log, startProgress } from './progress.mjs'
import { stateOfCheckout } from './recorded-results.mjs'
import { filesBelow, node, root } from './root.mjs'
import {
  failuresOfJest,
  failuresOfPlaywright,
  failuresOfStep,
  fromJest,
  fromPlaywright,
  sum,
  tallyOfStep,
  withoutSkipped,
} from './tally.mjs'
import { testEnv } from './test-env.mjs'
import { eventsTo, follow, interrupted, readEvents } from './test-events.mjs'
import { byRunner, choose, EVERYDAY_TAG, STEPS } from './test-selection.mjs'
import { usage } from './test-usage.mjs'
import { checkTypes } from './types.mjs'
import { watch } from './watch.mjs'
import { browserWorkers, machine, unitCores } from './workers.mjs'

if (process.argv.includes('--help')) {
  process.stdout.write(usage)
  process.exit()
}

const bin = (path) => join(root, 'node_modules', path)

// All temporary files of this run are in one folder. For root, PostgreSQL runs as another user, who needs access.
const scratch = mkdtempSync(join(fastFolder(), 'flight-amigo-test-'))
chmodSync(scratch, 0o755)
const events = join(scratch, 'events.jsonl')
terminateWithChildren(
  () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }),
  () => chosen.problem || log(interrupted(readEvents(events), testFiles())),
)

const env = testEnv(scratch, eventsTo(events))

const command =
  (...args) =>
  () =>
    run(node, args, { cwd: root, env })

const chosen = choose(process.argv.slice(2), filesBelow(''))
const isPartialRun = chosen.name !== undefined || chosen.flags?.length > 0 || !chosen.isAll
const revision = stateOfCheckout()
const save = (results) => saveResults(results, { isPartialRun, revision })

const failures = []
let linted = []
/** The test files of the chosen steps. */
const testFiles = () => [
  ...(chosen.steps.includes('unit') ? [...chosen.files.front, ...chosen.files.node] : []),
  ...(chosen.steps.includes('browser') ? chosen.files.browser : []),
]

const missing = missingEngines()
const lacking = missing.map(({ sentence }) => sentence)

/** Whether this run, together with the previous results, covers everything but the browser tests. */
const isWhole =
  !(isPartialRun || chosen.engines) &&
  ['green', undefined].includes(chosen.affected) &&
  STEPS.every((name) => name === 'browser' || chosen.steps?.includes(name))
const tree = isWhole || chosen.affected === 'green' ? currentTree() : undefined

const jest = async (projects, workers, chosenFiles) => {
  const files = chosenFiles.filter((file) => !missing.some((engine) => engine.files.test(file)))
  if (files.length === 0) return { output: '', tally: sum([]), cpu: 0 }
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
    ...(chosen.name === undefined ? [] : [`--testNamePattern=${chosen.name}`]),
    ...chosen.flags,
    ...(chosen.flags.some((flag) => flag.startsWith('--shard')) ? ['--passWithNoTests'] : []),
    ...['--reporters=default', `--reporters=${join(root, '.workspace/jest/events-reporter.mjs')}`],
    ...['--runTestsByPath', '--', ...files],
  ]
  const result = await run(node, [bin('jest/bin/jest.js'), ...args], { cwd: root, env })
  save(resultsOfJest(file))
  failures.push(...failuresOfJest(file, root))
  const output = result.output.replace(/^\{"numFailed.*$/m, '')
  return {
    ...result,
    output: chosen.name === undefined ? output : withoutSkipped(output),
    tally: fromJest(file, result.code),
  }
}

// Jest runs one kind of project after the other. In parallel, each uses the time in which the other waits. The front
// end gets few workers, because each loads React once.
const unit = async () => {
  if (chosen.coverage) env.NODE_V8_COVERAGE = join(scratch, 'coverage')
  const unitFiles = [...chosen.files.front, ...chosen.files.node]
  for (const { sentence, files } of missing) if (unitFiles.some((file) => files.test(file))) log(sentence)
  const cores = unitCores()
  const results = await Promise.all([
    jest(['front'], Math.ceil(cores / 2), chosen.files.front),
    jest(['backend', 'workspace'], cores, chosen.files.node),
  ])
  if (chosen.coverage) await printCoverage(chosen.files, env.NODE_V8_COVERAGE)
  return {
    output: results.map(({ output }) => output).join(''),
    tally: sum(results.map(({ tally }) => tally)),
    cpu: sumOfCpu(results),
  }
}

const exactly = (file) => `${file.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`

const browser = async () => {
  if (chosen.files.browser.length === 0) return { output: '', tally: sum([]) } // Playwright would run all
  const { findBrowser } = await import('./browser.mjs')
  const found = await findBrowser({ say: log })
  if (found.problem) return { code: 1, output: found.problem }
  const file = join(scratch, 'playwright.json')
  const args = [
    'test',
    '--config',
    join(root, '.workspace/playwright.config.mjs'),
    ...(chosen.name === undefined ? [] : [`--grep=${chosen.name}`, '--pass-with-no-tests']),
    ...(chosen.isAll ? [] : [`--grep=${EVERYDAY_TAG}`]),
    ...(chosen.engines ? ['--pass-with-no-tests'] : []), // where no other browser is installed
    ...(chosen.flags.some((flag) => flag.startsWith('--project')) ? [] : ['--project=chromium']),
    ...chosen.flags,
    ...chosen.files.browser.map(exactly),
  ]
  const result = await run(node, [bin('@playwright/test/cli.js'), ...args], {
    cwd: root,
    env: {
      ...env,
      ...{ BROWSER_PATH: found.path, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      ...(chosen.pictures && { PICTURES: 'yes' }),
    },
  })
  save(resultsOfPlaywright(file))
  failures.push(...failuresOfPlaywright(file, root))
  return { ...result, tally: fromPlaywright(file, result.code) }
}

const workers = () => ({ node: 2 * unitCores(), front: Math.ceil(unitCores() / 2), browser: browserWorkers() })

/** The steps of one row run at the same time. */
const steps = [
  {
    types: () => checkTypes(env),
    lint: () => lint(linted, env),
    boundaries: command('.workspace/boundaries/check.mjs'),
    contracts: command('backend/scripts/contract-report.ts', '--check'),
    sdk: command('.workspace/sdk/report.mjs', '--check'),
  },
  { unit },
  { browser },
]

async function step(name, act) {
  const done = startProgress(
    name,
    follow(name, () => readEvents(events), testFiles(), log),
  )
  const result = await act().catch((error) => ({ code: 1, output: error.stack }))
  const time = done()
  const tally = result.tally ?? tallyOfStep(result.code)
  const tests = result.tally ? `  ${tally.passed} passed${tally.skipped ? `, ${tally.skipped} skipped` : ''}` : ''
  const cpu = result.cpu === undefined ? '' : `  ${Math.round(result.cpu)} s of CPU`
  log(`${name.padEnd(12)}${tally.failed ? 'FAILED' : 'ok    '}${time.padStart(9)}${cpu}${tests}`)
  if (tally.failed) log(result.output.trim().replace(/^/gm, '    '))
  if (tally.failed && !result.tally) failures.push(...failuresOfStep(name, result.output))
  return tally
}

async function affectedFiles(ref) {
  // Imported now, because both need installed packages.
  const { affected, changedSince, lintOnly, sentence } = await import('./affected.mjs')
  const { importGraph } = await import('./boundaries/imports.mjs')
  const isGreen = ref === 'green'
  const changed = isGreen ? changedSinceGreen(tree, lacking) : changedSince(ref)
  if (!changed) {
    const unknown = isGreen ? 'run without a failure' : `commit from which both ${ref || 'main'} and this one come`
    log(`No ${unknown} is known, so nothing is left out.`)
    return chosen.files
  }
  const files = filesBelow('')
  if (isGreen) linted = lintOnly(changed, files)
  const found = affected(changed, await importGraph(), files)
  log(sentence(found, changed))
  return byRunner(found.chosen)
}

async function all() {
  if (chosen.problem) {
    log(chosen.problem)
    return [tallyOfStep(1)]
  }
  if (chosen.engines) {
    const { programs, lines } = availableEngines()
    for (const line of lines) log(line)
    env.TEST_ENGINES = ['standby', ...programs].join(',')
  }
  if (!(await install())) return [tallyOfStep(1)]
  const building = build()
  if (chosen.affected !== undefined) chosen.files = await affectedFiles(chosen.affected)
  const files = testFiles()
  if (files.length > 0 && chosen.name === undefined) log(expectedTime(files, readResults(), workers()))
  const built = tallyOfStep((await building) ? 0 : 1)
  if (chosen.watch && !built.failed) process.exit(watch(chosen, env))
  if (built.failed) log('build       FAILED')
  const tallies = []
  for (const row of steps) {
    const selected = Object.entries(row).filter(([name]) => chosen.steps.includes(name))
    tallies.push(...(await Promise.all(selected.map(([name, act]) => step(name, act)))))
  }
  const { passed, failed } = sum(tallies)
  if (passed + failed === 0) {
    log(`No test ${chosen.name === undefined ? 'ran' : `has a name that matches "${chosen.name}"`}.`)
    return [built, tallyOfStep(1)]
  }
  return [built, ...tallies]
}

const total = sum(await all())
if (isWhole && total.failed === 0) saveGreenTree(tree, lacking)
if (failures.length > 0) log(`Failed:\n${failures.map((line) => `  ${line}`).join('\n')}`)
if (chosen.leftOut?.length > 0)
  log(`The slow part was left out, ${chosen.leftOut.length} test files. It runs with: npm test -- --all`)
if (!chosen.problem) log(`Measured on ${machine()}.`)
log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)
