/**
 * npm run lab -- faults day: one day in the life of two teams, with the site running throughout. They develop, preview, try
 * canaries, promote, roll back and retire at the same minute, and the database crashes at noon. A visitor requests pages all day, and a
 * page that was opened in the morning sends its message in the evening. Prints a table, and exits with 1 when anything
 * went wrong.
 */
import { parseArgs } from 'node:util'
import { recordResult } from '../../../.workspace/recorded-results.mjs'
import { makeToken } from '../../src/releases/access/tokens.ts'
import { makePeople } from '../load/people.ts'
import { openSite } from '../site/site.ts'
import { layWire } from '../site/wire.ts'
import { openBrowser, openMessages } from './people.ts'
import { stepsOf } from './steps.ts'
import { newTeam } from './teams.ts'
import { openVisitor } from './visitors.ts'

interface Row {
  time: string
  what: string
  'took, ms': number
  pages: number
  failed: number
  went: string
}

const [path = '/usr/bin/chromium'] = parseArgs({ allowPositionals: true }).positionals

const site = await openSite()
const rows: Row[] = []
try {
  await site.restore()
  let turn = 0
  // Connections alternate between the two processes, as a gateway's do.
  const wire = await layWire(() => {
    const running = site.backends.filter((backend) => backend.isRunning())
    return Number(new URL(running[turn++ % running.length]!.base).port)
  })
  const address = `http://127.0.0.1:${wire.port}`
  const [anna, ben] = await makePeople(site.database.pool, 'day')
  const browser = await openBrowser(path, wire.port)
  const team = async (name: string, scope = name) =>
    newTeam(site.scratch, address, name, await makeToken(site.database.pool, scope))
  const visitor = openVisitor(() => address)
  try {
    const page = await openMessages(browser, anna!, ben!)
    const teams = { messaging: await team('messaging'), listings: await team('listings'), all: await team('all', '*') }
    const day = { site, address, browser, page, sender: anna!, ...teams }
    visitor.count()
    for (const { time, what, act, isRetired } of stepsOf(day)) {
      const began = performance.now()
      const went = await act().then(
        (text) => text,
        (error: Error) => `FAILED: ${error.message.split('\n').slice(0, 3).join(' ')}`,
      )
      const { requested, failed: all } = visitor.count()
      const failed = all.filter((each) => !(isRetired && each.endsWith(' 404')))
      const lost = failed.length > 0 ? ` (${[...new Set(failed)].slice(0, 3).join(', ')})` : ''
      const took = Math.round(performance.now() - began)
      rows.push({ time, what, 'took, ms': took, pages: requested, failed: failed.length, went: went + lost })
      console.error(`${time} ${what}: ${went}${lost}`)
      if (!went.startsWith('FAILED')) continue
      // The steps that follow stand on this one.
      for (const backend of site.backends) console.error(backend.logged().slice(-3_000))
      break
    }
  } finally {
    await visitor.end()
    await browser.close()
    wire.pullOut()
  }
} finally {
  await site.close()
}
console.table(rows)
const passed = rows.every(({ failed, went }) => failed === 0 && !went.startsWith('FAILED'))
recordResult('faults-day', { what: 'a day of two teams [spec-withstand-release-under-pages]', rows, passed })
process.exit(passed ? 0 : 1)
