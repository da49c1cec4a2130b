/**
 * npm run lab -- faults [NAME… --json FILE|-]: runs every fault of `causes/` under load, one after the other.
 * npm run lab -- faults former-release [COMMIT]: the release tagged before this one, or that commit, on the schema of this one.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { recordResult } from '../../../.workspace/recorded-results.mjs'
import { openSite, type Site } from '../site/site.ts'
import { faults } from './causes/all.ts'
import { checkControls } from './controls.ts'
import type { Fault } from './fault.ts'
import { buildFormer, findFormer, formerRelease, NoFormer } from './former.ts'
import { type Outcome, runFault } from './run.ts'
import { table } from './table.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
const isFormer = positionals[0] === 'former-release'
const [, commit] = isFormer ? positionals.splice(0, 2, 'nothing') : []
const unknown = positionals.filter((name) => !faults.some((fault) => fault.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no fault ${unknown.join(', ')}; there are ${[...faults.map(({ name }) => name), 'former-release'].join(', ')}.`,
  )
  process.exit(1)
}
const named = faults.filter(({ name, onlyByName }) =>
  positionals.length === 0 ? !onlyByName : name === 'nothing' || positionals.includes(name),
)

const former = isFormer ? await built(commit) : undefined
const wanted = former ? [...named, formerRelease(former)] : named

/** The release before, built; ends the process with the reason when there is none. */
async function built(commit: string | undefined) {
  try {
    return await buildFormer(findFormer(commit))
  } catch (error) {
    console.error(error instanceof NoFormer ? error.message : error)
    process.exit(1)
  }
}

/** Runs all faults in turn; also answers the controls whose damage was not found. */
async function runAll(site: Site, wanted: Fault[]) {
  const outcomes: Outcome[] = []
  let blind: string[] = []
  await site.restore()
  for (const fault of wanted) {
    process.stderr.write(`${fault.name} … `)
    const outcome = await runFault(site, fault, async (evidence) => {
      // Without a fault, the controls must be the only findings.
      if (fault.name === 'nothing') blind = await checkControls(evidence, site)
    })
    outcomes.push(outcome)
    // Each at once: a later one may bring the laboratory down.
    recordResult(`faults-${fault.name}`, { ...outcome, passed: blind.length === 0 && outcome.verdict === 'passed' })
    process.stderr.write(`${[outcome.verdict, ...outcome.amiss].join('\n  ')}\n`)
  }
  return { outcomes, blind }
}

if (former) process.stderr.write(`The release before is ${former.commit}.\n`)
const site = await openSite({ smallDisk: wanted.some(({ name }) => name === 'disk-full') })
const told = new Promise<'told to stop'>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve('told to stop'))
})
const running = runAll(site, wanted)
running.catch(() => {}) // after a signal, the result does not matter
const result = await Promise.race([running, told]).finally(async () => {
  await site.close()
  former?.remove()
})
if (result === 'told to stop') process.exit(130)

const { outcomes, blind } = result
const json = `${JSON.stringify(result, null, 2)}\n`
process.stdout.write(values.json === '-' ? json : table(outcomes, blind))
if (values.json && values.json !== '-') writeFileSync(values.json, json)
process.exit(blind.length === 0 && outcomes.every(({ verdict }) => verdict !== 'failed') ? 0 : 1)
