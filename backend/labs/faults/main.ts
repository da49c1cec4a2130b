/**
 * npm run lab -- faults [NAME… --json FILE|-]: runs every fault of `causes/` under load, one after the other.
 * npm run lab -- faults previous-release [COMMIT]: runs the previous release, or a commit, on the current schema.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { recordResult } from '../../../.workspace/recorded-results.mjs'
import { openSite, type Site } from '../site/site.ts'
import { faults } from './causes/all.ts'
import { checkControls } from './controls.ts'
import type { Fault } from './fault.ts'
import {
  buildPreviousRelease,
  findPreviousRelease,
  NoPreviousRelease,
  previousReleaseFault,
} from './previous-release.ts'
import { type Outcome, runFault } from './run.ts'
import { table } from './table.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
const isPreviousRelease = positionals[0] === 'previous-release'
const [, commit] = isPreviousRelease ? positionals.splice(0, 2, 'nothing') : []
const unknown = positionals.filter((name) => !faults.some((fault) => fault.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no fault ${unknown.join(', ')}; there are ${[...faults.map(({ name }) => name), 'previous-release'].join(', ')}.`,
  )
  process.exit(1)
}
const named = faults.filter(({ name, onlyByName }) =>
  positionals.length === 0 ? !onlyByName : name === 'nothing' || positionals.includes(name),
)

const previous = isPreviousRelease ? await built(commit) : undefined
const requested = previous ? [...named, previousReleaseFault(previous)] : named

/** Builds the previous release; exits with the reason when there is none. */
async function built(commit: string | undefined) {
  try {
    return await buildPreviousRelease(findPreviousRelease(commit))
  } catch (error) {
    console.error(error instanceof NoPreviousRelease ? error.message : error)
    process.exit(1)
  }
}

/** Runs all faults in turn. Also returns the controls whose damage was not detected. */
async function runAll(site: Site, requested: Fault[]) {
  const outcomes: Outcome[] = []
  let blind: string[] = []
  await site.restore()
  for (const fault of requested) {
    process.stderr.write(`${fault.name} … `)
    const outcome = await runFault(site, fault, async (evidence) => {
      // Without a fault, the controls must be the only findings.
      if (fault.name === 'nothing') blind = await checkControls(evidence, site)
    })
    outcomes.push(outcome)
    // Stored immediately, because a later fault may crash the laboratory.
    recordResult(`faults-${fault.name}`, { ...outcome, passed: blind.length === 0 && outcome.verdict === 'passed' })
    process.stderr.write(`${[outcome.verdict, ...outcome.problems].join('\n  ')}\n`)
  }
  return { outcomes, blind }
}

if (previous) process.stderr.write(`The previous release is ${previous.commit}.\n`)
const site = await openSite({ smallDisk: requested.some(({ name }) => name === 'disk-full') })
const stopSignal = new Promise<'stopped'>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve('stopped'))
})
const running = runAll(site, requested)
running.catch(() => {}) // after a signal, the result does not matter
const result = await Promise.race([running, stopSignal]).finally(async () => {
  await site.close()
  previous?.remove()
})
if (result === 'stopped') process.exit(130)

const { outcomes, blind } = result
const json = `${JSON.stringify(result, null, 2)}\n`
process.stdout.write(values.json === '-' ? json : table(outcomes, blind))
if (values.json && values.json !== '-') writeFileSync(values.json, json)
process.exit(blind.length === 0 && outcomes.every(({ verdict }) => verdict !== 'failed') ? 0 : 1)
