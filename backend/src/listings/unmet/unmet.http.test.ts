import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { freshIp } from '../../../test/browser.ts'
import { withoutTable } from '../../../test/database.ts'
import { makeListing, makePerson } from '../../../test/make.ts'
import { runJobs } from '../../../test/scheduled-jobs.ts'
import { clearUnmet, fillUnmetDay, storedUnmet } from '../../../test/unmet.ts'
import { execute } from '../../ops.ts'
import { daysAfter, todayIn } from '../itinerary/itinerary.contract.ts'
import { unmetRoutes, unmetTable } from './unmet.report.ts'
import { ROWS_OF_A_DAY, UnmetSearchesService } from './unmet.service.ts'
import type { FindUnmet } from './unmet.sql.ts'

let t: TestApp
let unmet: UnmetSearchesService
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  unmet = t.app.get(UnmetSearchesService, { strict: false })
})
afterAll(() => t.stop())
beforeEach(() => clearUnmet(t))

let TODAY: string
let SOON: string
beforeEach(() => {
  TODAY = todayIn('UTC')
  SOON = daysAfter(TODAY, 20)
})

async function search(query: string, { ip = freshIp(), headers = {} } = {}) {
  const reply = await t.inject({ url: `/api/listings?${query}`, remoteAddress: ip, headers })
  return [reply.statusCode, reply.json().length]
}

const counted = async () => {
  await unmet.write()
  return (await unmetRoutes(t.pool))
    .flatMap(({ from, to, days }) => days.map(({ day, searches }) => `${from}${to} ${day ?? ''} ${searches}`))
    .sort()
}

const publish = async (type: string, { departure = 'HYD', arrival = 'ORD' } = {}) =>
  makeListing(t, await makePerson(t), { type, departure, arrival })

test('a search without a result is counted by route and day, for visitors and signed-in users [spec-unmet-kept]', async () => {
  const { as } = await makePerson(t)
  for (const headers of [{}, {}, as])
    expect(await search(`from=HYD&to=ORD&date=${SOON}`, { headers })).toEqual([200, 0])
  await search('from=HYD&to=ORD&type=helper')
  expect(await counted()).toEqual(['HYDORD  1', `HYDORD ${SOON} 3`])
  await search('from=HYD&to=ORD')
  expect(await counted()).toEqual(['HYDORD  2', `HYDORD ${SOON} 3`])
})

test('searches with results, without a route, for seekers, for later pages or for impossible days are not counted', async () => {
  await publish('helper')
  for (const query of [
    ...['from=HYD&to=ORD', 'from=HYD', `date=${SOON}`, 'from=DEL&to=SFO&type=seeking_help', 'from=QQQ&to=SFO'],
    ...[`from=DEL&to=SFO&cursor=${SOON}.1`, `from=DEL&to=SFO&date=${daysAfter(TODAY, -2)}`],
    ...[`from=DEL&to=SFO&date=${daysAfter(TODAY, 400)}`, 'from=DEL&to=DEL'],
  ])
    expect((await search(query))[0]).toBe(200)
  expect(await counted()).toEqual([])
})

test('a network cannot fake demand: it counts once for a search, and for thirty searches a day', async () => {
  const ip = freshIp()
  for (let n = 0; n < 3; n++) await search('from=DEL&to=SFO', { ip })
  for (let n = 0; n < 40; n++) await search(`from=DEL&to=SFO&date=${daysAfter(SOON, n)}`, { ip })
  const rows = await counted()
  expect(rows).toHaveLength(30)
  expect(rows).toContain('DELSFO  1')
})

test('a full day stores no further route, and still counts the existing ones', async () => {
  await fillUnmetDay(t, 'BOMJFK', TODAY, ROWS_OF_A_DAY - 1)
  for (const n of [1, 2]) {
    await search('from=DEL&to=SFO')
    expect((await counted()).at(-1)).toBe(`DELSFO  ${n}`)
    await search('from=DEL&to=LHR')
    expect((await counted()).filter((line) => line.startsWith('DELLHR'))).toEqual([])
  }
})

test('a failing database loses the count and never the response', async () => {
  await withoutTable(t, 'unmet_search', async () => {
    expect(await search('from=DEL&to=SFO')).toEqual([200, 0])
    await unmet.write()
  })
  await search('from=DEL&to=LHR')
  expect(await counted()).toEqual(['DELLHR  1'])
})

test('counts of parallel processes add up, and a process writes its counts when it exits', async () => {
  const other = await startApp({ DATABASE_URL: t.env.DATABASE_URL, ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  const days = Array.from({ length: 20 }, (_, n) => daysAfter(SOON, n))
  for (const [n, day] of [...days, ...days.toReversed()].entries())
    await (n < 20 ? t : other).inject({ url: `/api/listings?from=DEL&to=SFO&date=${day}`, remoteAddress: freshIp() })
  await Promise.all([unmet.write(), other.stop()])
  expect(await counted()).toEqual(days.map((day) => `DELSFO ${day} 2`))
})

const DAY = 86_400

async function report(...args: string[]) {
  const lines: string[] = []
  const code = await execute(t.app, args, (line) => lines.push(line))
  return { lines, code }
}

test('the report says where helpers are missing: routes with most searches first, days to come, open helpers [spec-unmet-report]', async () => {
  expect(unmetTable(await unmetRoutes(t.pool))).toEqual(['No search without a result is stored from the last 90 days.'])
  const searches = async (count: number, query: string) => {
    for (let n = 0; n < count; n++) await search(query)
    await unmet.write()
  }
  await searches(2, 'from=BOM&to=JFK')
  await t.advance(86 * DAY)
  const over = daysAfter(todayIn('UTC'), 3)
  await searches(4, `from=HYD&to=ORD&date=${over}`)
  await searches(1, `from=DEL&to=SFO&date=${over}`)
  await t.advance(8 * DAY)
  SOON = daysAfter(todayIn('UTC'), 20)
  await searches(3, `from=HYD&to=ORD&date=${SOON}`)
  await t.advance(DAY)
  await searches(2, `from=HYD&to=ORD&date=${SOON}`)
  await searches(1, 'from=HYD&to=ORD')
  await publish('helper')
  await publish('seeking_help', { departure: 'DEL', arrival: 'SFO' })
  const routes: FindUnmet[] = [
    {
      from: 'HYD',
      to: 'ORD',
      searches: 10,
      helpers: 1,
      days: [
        { day: SOON, searches: 5 },
        { day: null, searches: 1 },
      ],
    },
    { from: 'DEL', to: 'SFO', searches: 1, helpers: 0, days: [] },
  ]
  expect(await unmetRoutes(t.pool)).toEqual(routes)
  expect(unmetTable(routes).map((line) => line.trimEnd())).toEqual([
    'Route      Searches without results  Open helpers  Requested days',
    `HYD → ORD  10                        1             ${SOON} (5), any day (1)`,
    'DEL → SFO  1                         0             all are over',
  ])
  expect(await report('unmet')).toEqual({ lines: unmetTable(routes), code: 0 })
  const { lines, code } = await report('unmet', '--json')
  expect([JSON.parse(lines.join('\n')), code]).toEqual([routes, 0])
  expect(await report('unmet', 'HYD')).toEqual({
    lines: [expect.stringContaining('node backend/dist/ops.js unmet [--json]')],
    code: 1,
  })
})

test('unmet searches are deleted after 90 days', async () => {
  await search('from=HYD&to=ORD')
  await unmet.write()
  await t.advance(4 * DAY)
  await search('from=DEL&to=SFO')
  await unmet.write()
  await t.advance(88 * DAY)
  await runJobs(t, 'unmet_search.searched_on')
  expect(await storedUnmet(t)).toEqual(['DELSFO'])
})
