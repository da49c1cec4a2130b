/** npm run faults [-- NAME… --json FILE|-]: everything goes wrong, one after the other, under load; see `faults/`. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkControls } from './controls.ts'
import { faults } from './faults/all.ts'
import { type Outcome, runFault } from './run.ts'
import { openSite } from './site.ts'
import { table } from './table.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
const unknown = positionals.filter((name) => !faults.some((fault) => fault.name === name))
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(', ')}; there are ${faults.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
const wanted = faults.filter(({ name, onlyByName }) =>
  positionals.length === 0 ? !onlyByName : name === 'nothing' || positionals.includes(name),
)

const site = await openSite({ smallDisk: wanted.some(({ name }) => name === 'disk-full') })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void site.close().then(() => process.exit(130)))
await site.restore()
const outcomes: Outcome[] = []
let blind: string[] = []
for (const fault of wanted) {
  process.stderr.write(`${fault.name} … `)
  const outcome = await runFault(site, fault, async (evidence) => {
    // What is found when nothing is wrong can be found at all.
    if (fault.name === 'nothing') blind = await checkControls(evidence, site)
  })
  outcomes.push(outcome)
  process.stderr.write(`${[outcome.verdict, ...outcome.amiss].join('\n  ')}\n`)
}
await site.close()

const result = { outcomes, blind }
if (values.json === '-') process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
else process.stdout.write(table(outcomes, blind))
if (values.json && values.json !== '-') writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`)
process.exit(blind.length === 0 && outcomes.every(({ verdict }) => verdict !== 'failed') ? 0 : 1)
