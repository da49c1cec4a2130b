/**
 * npm run lab -- releases [--times 20] [--load 8]: teams release good builds, one after the other, beside busy processes. Each
 * release passes the visual check, or the laboratory exits with 1.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startBusyProcesses } from '../../../.workspace/busy-processes.mjs'
import { recordResult } from '../../../.workspace/recorded-results.mjs'
import { makeToken } from '../../src/releases/access/tokens.ts'
import { openSite } from '../site/site.ts'
import { newTeam } from './teams.ts'

interface Row {
  release: string
  load: string
  'took, s': number
  went: string
}

const TEAMS = ['account', 'listings', 'messaging', 'payments']

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { times: text, load: text } })
const { times = '20', load = '8' } = values

const site = await openSite()
const endBusyProcesses = startBusyProcesses(Number(load))
const rows: Row[] = []
try {
  await site.restore()
  const token = await makeToken(site.database.pool, '*')
  const teams = TEAMS.map((name) => newTeam(site.scratch, site.backends[0].base, name, token))
  for (let turn = 0; turn < Number(times); turn += 1) {
    const { name, built, release } = teams[turn % teams.length]!
    const version = `1.${turn + 1}.0-busy`
    const folder = await built(version)
    const began = performance.now()
    const went = await release('publish', folder).then(
      ({ said }) =>
        said
          .split('\n')
          .filter((line) => /in a browser|once more/.test(line))
          .join(' '),
      (error: Error) => `REFUSED: ${error.message}`,
    )
    const seconds = Math.round((performance.now() - began) / 1_000)
    rows.push({ release: `${name}@${version}`, load: loadavg()[0]!.toFixed(1), 'took, s': seconds, went })
    console.error(Object.values(rows.at(-1)!).join(' | '))
  }
} finally {
  endBusyProcesses()
  await site.close()
}
console.table(rows)
const passed = rows.every(({ went }) => went.includes('Checked its '))
recordResult('releases', { what: `${times} good releases on a busy machine`, rows, passed })
process.exit(passed ? 0 : 1)
