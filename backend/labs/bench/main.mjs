// npm run lab -- bench [--all|search|codes|dev …]: runs the named benchmark, or all of them. Each prints its results beside their
// bars and writes them into `.data/bench`; the matrix shows them too. A run of all takes smaller samples, and is added to the history
// (history.ts).
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, parse } from 'node:path'
import { recordResult, stateOfCheckout } from '../../../.workspace/recorded-results.mjs'
import { node, root } from '../../../.workspace/root.mjs'
import { addRun, figuresOf } from './history.ts'

// A file such as `search.bare.ts` is a part of `search.ts`.
const files = readdirSync(import.meta.dirname)
  .filter((file) => /^[a-z-]+\.m?[jt]s$/.test(file) && !['main.mjs', 'history.ts'].includes(file))
  .map((file) => join(import.meta.dirname, file))
/** The samples of a run of all. Each benchmark by itself takes more of them, and larger ones. */
const SMALLER = {
  dev: ['--edits', '4'],
  documents: ['3'],
  flights: ['--times', '10'],
  languages: ['--runs', '1', '--pages', 'home,search', '--languages', 'en,te,ar'],
  match: ['--rows', '20000', '--rounds', '2'],
  memory: ['0', '2000'],
  pages: ['--runs', '1', '--pages', 'home,search,messages', '--variants', 'ours,plain', '--throttlings', 'simulated'],
  plans: ['100000'],
  search: ['10000', '100000', '--rounds', '4'],
  taps: ['--times', '3'],
}
const nameOf = (file) => parse(file).name
const all = files.map(nameOf)
const [first, ...rest] = process.argv.slice(2).filter((argument) => argument !== '--all')
const began = Date.now()
const figures = {}
const seconds = {}
let load = ''
if (first && !all.includes(first)) {
  console.error(`There is no benchmark "${first}"; there are ${all.join(', ')}.`)
  process.exit(1)
}
for (const file of files.filter((file) => !first || nameOf(file) === first)) {
  console.log(`\n${nameOf(file)}`)
  const written = join(root, '.data/bench', `${nameOf(file)}.json`)
  rmSync(written, { force: true })
  const settings = first ? rest : (SMALLER[nameOf(file)] ?? [])
  const beganThis = Date.now()
  const { status } = spawnSync(node, ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', file, ...settings], {
    cwd: root,
    stdio: 'inherit',
  })
  seconds[nameOf(file)] = Math.round((Date.now() - beganThis) / 1000)
  const result = resultIn(written)
  // Smaller samples do not show what the specification says.
  if (first || !(nameOf(file) in SMALLER))
    recordResult(`bench-${nameOf(file)}`, { passed: status === 0, settings, ...result })
  Object.assign(figures, figuresOf(nameOf(file), result.bars ?? []))
  load = result.load ?? load
  if (status !== 0) process.exitCode = 1
}

if (!first) {
  const changes = addRun(join(root, '.data/bench'), {
    at: new Date().toISOString(),
    ...stateOfCheckout(),
    load,
    figures,
  })
  console.log(
    `\nAll benchmarks took ${Math.round((Date.now() - began) / 1000)} s. The largest changes since the last run:`,
  )
  console.table(changes.slice(0, 10))
  console.log('Seconds of each:', seconds)
  console.log(`All runs: ${join('.data/bench', 'history.html')}`)
}

/** The stored result of a benchmark; empty when it failed before. */
function resultIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
