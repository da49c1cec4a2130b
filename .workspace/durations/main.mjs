// npm run lab -- durations [--cores 8]: prints from the last results of `npm test` how long each kind of test file lasted, which
// files are above the limit of their kind, and an estimate of a whole run on a machine with so many cores.
import { availableParallelism, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { readResults } from '../matrix/results.mjs'
import { browserWorkers, unitCores } from '../workers.mjs'
import { estimate, filesOf, LIMITS } from './durations.mjs'

const { values } = parseArgs({ options: { cores: { type: 'string', default: '8' } } })
const cores = Number(values.cores)
if (!Number.isInteger(cores) || cores < 1) {
  console.error('--cores is a whole number.')
  process.exit(1)
}
const files = filesOf(readResults())
if (files.length === 0) {
  console.error('No results are recorded: run npm test first.')
  process.exit(1)
}
const inSeconds = (seconds) => `${seconds.toFixed(1).padStart(7)} s`
for (const [kind, all] of Object.entries(Object.groupBy(files, (file) => file.kind))) {
  const sum = all.reduce((total, { seconds }) => total + seconds, 0)
  const above = all.filter(({ seconds }) => seconds > LIMITS[kind])
  const limit = LIMITS[kind] ? `, ${above.length} above ${LIMITS[kind]} s` : ''
  console.log(`${kind.padEnd(10)}${inSeconds(sum)} in ${all.length} files${limit}; the longest:`)
  for (const { file, seconds } of all.slice(0, Math.max(5, Math.min(20, above.length))))
    console.log(`${' '.repeat(10)}${inSeconds(seconds)} ${file}`)
}
for (const count of new Set([availableParallelism(), cores])) {
  // Assumes the same memory for each core.
  const memory = (totalmem() / availableParallelism()) * count
  const units = unitCores(count, memory)
  const workers = { node: 2 * units, front: Math.ceil(units / 2), browser: browserWorkers(count, memory) }
  const { unit, browser } = estimate(files, workers)
  console.log(
    `on ${count} cores: unit ${Math.round(unit)} s, browser ${Math.round(browser)} s, by the critical path of the recorded durations`,
  )
}
