import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { freshIp } from '../../../test/browser.ts'
import { makePerson } from '../../../test/make.ts'
import { obey } from '../../ops.ts'
import { daysAfter, todayIn } from '../trip/trip.contract.ts'
import { type UnmetRoute, unmetRoutes, unmetTable } from './unmet.report.ts'
import { ROWS_OF_A_DAY, UnmetSearches } from './unmet.service.ts'

let t: TestApp
let unmet: UnmetSearches
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  unmet = t.app.get(UnmetSearches, { strict: false })
})
afterAll(() => t.stop())
beforeEach(() => t.pool.query('delete from unmet_search; delete from account'))

const TODAY = todayIn('UTC')
const SOON = daysAfter(TODAY, 20)

async function search(query: string, { ip = freshIp(), headers = {} } = {}) {
  const reply = await t.inject({ url: `/api/listings?${query}`, remoteAddress: ip, headers })
  return [reply.statusCode, reply.json().length]
}

const counted = async () => {
  await unmet.write()
  const { rows } = await t.pool.query('select route, day::text, count from unmet_search order by route, day, count')
  return rows.map((row) => Object.values(row).join(' '))
}

const publish = (type: string, { departure = 'HYD', arrival = 'ORD' } = {}) =>
  t.pool.query(
    `with author as (insert into account (username) values ('A') returning id)
     insert into listing (account_id, confirmed_at, type, departure, arrival, date, closes_at)
     select id, now(), $1, $2, $3, current_date + 20, now() + interval '21 days' from author`,
    [type, departure, arrival],
  )

test('a search that finds nobody is counted by route and day, for visitors and signed-in people [spec-unmet-kept]', async () => {
  const { as } = await makePerson(t)
  for (const headers of [{}, {}, as])
    expect(await search(`from=HYD&to=ORD&date=${SOON}`, { headers })).toEqual([200, 0])
  await search('from=HYD&to=ORD&type=helper')
  expect(await counted()).toEqual([`HYDORD ${SOON} 3`, 'HYDORD  1'])
  await search('from=HYD&to=ORD')
  expect(await counted()).toEqual([`HYDORD ${SOON} 3`, 'HYDORD  2'])
  const { rows } = await t.pool.query('select distinct asked_on::text as day from unmet_search')
  expect(rows).toEqual([{ day: TODAY }])
})

test('what found somebody, lacks a route, asks for seekers, goes on with a page or cannot be flown is not counted', async () => {
  await publish('helper')
  for (const query of [
    ...['from=HYD&to=ORD', 'from=HYD', `date=${SOON}`, 'from=DEL&to=SFO&type=seeking_help', 'from=QQQ&to=SFO'],
    ...[`from=DEL&to=SFO&cursor=${SOON}.1`, `from=DEL&to=SFO&date=${daysAfter(TODAY, -2)}`],
    ...[`from=DEL&to=SFO&date=${daysAfter(TODAY, 400)}`, 'from=DEL&to=DEL'],
  ])
    expect((await search(query))[0]).toBe(200)
  expect(await counted()).toEqual([])
})

test('a network makes up no demand: it counts once for a search, and for thirty searches a day', async () => {
  const ip = freshIp()
  for (let n = 0; n < 3; n++) await search('from=DEL&to=SFO', { ip })
  for (let n = 0; n < 40; n++) await search(`from=DEL&to=SFO&date=${daysAfter(SOON, n)}`, { ip })
  const rows = await counted()
  expect(rows).toHaveLength(30)
  expect(rows).toContain('DELSFO  1')
})

test('a full day takes no further route, and goes on counting those that it has', async () => {
  await t.pool.query(
    `insert into unmet_search (route, day, asked_on, count)
     select 'BOMJFK', '2027-01-01'::date + n, $2, 1 from generate_series(1, $1::int) n`,
    [ROWS_OF_A_DAY, TODAY],
  )
  await search('from=DEL&to=SFO')
  await unmet.write()
  expect((await t.pool.query("select from unmet_search where route = 'DELSFO'")).rowCount).toBe(0)
  await t.pool.query("update unmet_search set route = 'DELSFO', day = null where day = '2027-01-02'")
  await search('from=DEL&to=SFO')
  await unmet.write()
  expect((await t.pool.query("select count from unmet_search where route = 'DELSFO'")).rows).toEqual([{ count: 2 }])
})

test('a database that cannot count loses the count and never the answer', async () => {
  await t.asOwner('alter table unmet_search rename to away')
  expect(await search('from=DEL&to=SFO')).toEqual([200, 0])
  await unmet.write()
  await t.asOwner('alter table away rename to unmet_search')
  await search('from=DEL&to=LHR')
  expect(await counted()).toEqual(['DELLHR  1'])
})

test('processes that write at the same time add up, and one that ends writes what it has', async () => {
  const other = await startApp({ DATABASE_URL: t.env.DATABASE_URL, ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  const days = Array.from({ length: 20 }, (_, n) => daysAfter(SOON, n))
  for (const [n, day] of [...days, ...days.toReversed()].entries())
    await (n < 20 ? t : other).inject({ url: `/api/listings?from=DEL&to=SFO&date=${day}`, remoteAddress: freshIp() })
  await Promise.all([unmet.write(), other.stop()])
  expect(await counted()).toEqual(days.map((day) => `DELSFO ${day} 2`))
})

test('what was searched more than 90 days ago is forgotten', async () => {
  await t.pool.query(`insert into unmet_search (route, asked_on, count) values
    ('HYDORD', current_date - 92, 1), ('DELSFO', current_date - 88, 1)`)
  await unmet.forgetOld()
  expect(await counted()).toEqual(['DELSFO  1'])
})

/** The report of the command line. */
async function report(...args: string[]) {
  const lines: string[] = []
  const code = await obey(t.app, args, (line) => lines.push(line))
  return { lines, code }
}

test('the report says where helpers are missing: routes with most searches first, days to come, open helpers [spec-unmet-report]', async () => {
  expect(unmetTable(await unmetRoutes(t.pool))).toEqual([
    'Nobody has searched for a helper in vain in the last 90 days.',
  ])
  await publish('helper')
  await publish('seeking_help', { departure: 'DEL', arrival: 'SFO' })
  const over = daysAfter(TODAY, -5)
  await t.pool.query(
    `insert into unmet_search (route, day, asked_on, count) values
       ('HYDORD', $1, current_date, 2), ('HYDORD', $1, current_date - 1, 3), ('HYDORD', null, current_date, 1),
       ('HYDORD', $2, current_date - 9, 4), ('DELSFO', $2, current_date - 9, 1), ('BOMJFK', $1, current_date - 95, 50)`,
    [SOON, over],
  )
  const routes: UnmetRoute[] = [
    {
      ...{ from: 'HYD', to: 'ORD', searches: 10, helpers: 1 },
      days: [
        { day: SOON, searches: 5 },
        { day: null, searches: 1 },
      ],
    },
    { from: 'DEL', to: 'SFO', searches: 1, helpers: 0, days: [] },
  ]
  expect(await unmetRoutes(t.pool)).toEqual(routes)
  expect(unmetTable(routes).map((line) => line.trimEnd())).toEqual([
    'Route      Searches in vain  Open helpers  Days asked for',
    `HYD → ORD  10                1             ${SOON} (5), any day (1)`,
    'DEL → SFO  1                 0             all are over',
  ])
  expect(await report('unmet')).toEqual({ lines: unmetTable(routes), code: 0 })
  const { lines, code } = await report('unmet', '--json')
  expect([JSON.parse(lines.join('\n')), code]).toEqual([routes, 0])
  expect(await report('unmet', 'HYD')).toEqual({
    lines: [expect.stringContaining('npm run ops -- unmet [--json]')],
    code: 1,
  })
})
