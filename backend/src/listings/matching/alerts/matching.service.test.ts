import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { makeListing, makePerson } from '../../../../test/make.ts'
import { Added } from '../../../startup/additions.ts'
import { daysAfter, todayIn } from '../../listings.contract.ts'
import { Matching } from './matching.service.ts'

let t: TestApp
let matching: Matching
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  matching = t.app.get(Matching)
})
afterAll(() => t.stop())

const stages = async () =>
  (await t.pool.query('select stage from match_owed order by id')).rows.map(({ stage }) => stage)

test('listings that fit nobody are done with one look, however many they are', async () => {
  const arrivals = ['ORD', 'SFO', 'BOS', 'SEA', 'LAX', 'MIA']
  for (const arrival of arrivals) await makeListing(t, await makePerson(t), { arrival })
  expect(await stages()).toEqual(arrivals.map(() => 'listings'))
  expect(await matching.look()).toBe(true)
  expect(await stages()).toEqual([])
  expect(await matching.look()).toBe(false)
})

test('a look that gives way to somebody who changes a listing has not failed, and tells of it in its next turn', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  const way = { departure: 'HYD', arrival: 'ORD' }
  const { id } = await makeListing(t, helper, way)
  await makeListing(t, seeker, { ...way, type: 'seeking_help' })
  const told = async () => (await t.pool.query('select from match_told where counterpart_id = $1', [id])).rowCount
  const client = await t.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from listing where id = $1 for update', [id])
    expect(await matching.look()).toBe(true)
    expect(await told()).toBe(0)
    await client.query('rollback')
  } finally {
    client.release()
  }
  while (await matching.look());
  expect(await told()).toBe(1)
})

test('whoever chooses one mail a day while a look is under way hears so of what it finds', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t)]
  const way = { departure: 'DEL', arrival: 'ORD', date: daysAfter(todayIn('Asia/Kolkata'), 5) }
  const { id } = await makeListing(t, helper, way)
  await makeListing(t, seeker, { ...way, type: 'seeking_help' })
  const client = await t.pool.connect()
  let look: Promise<boolean>
  try {
    await client.query('begin')
    await client.query('lock table listing_leg in access exclusive mode')
    look = matching.look()
    await eventually(async () => {
      const text = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
      expect((await t.pool.query(text)).rowCount).toBe(1)
    })
    await client.query("update listing set alerts = 'daily' where id = $1", [id])
    await client.query('commit')
  } finally {
    client.release()
  }
  while ((await look) && (await matching.look()));
  const { rows } = await t.pool.query('select reader_id as reader, daily from alert_letter where reader_id = any($1)', [
    [helper.id, seeker.id],
  ])
  expect(rows).toEqual(
    expect.arrayContaining([
      { reader: helper.id, daily: true },
      { reader: seeker.id, daily: false },
    ]),
  )
  expect(rows).toHaveLength(2)
})

test('a letter that was gathered for its poster is owed, too, when the listing was closed before all was found', async () => {
  const poster = await makePerson(t)
  const { id } = await makeListing(t, poster, { status: 'closed' })
  const letters = await t.pool.query('insert into alert_letter (reader_id, daily) values ($1, false) returning id', [
    poster.id,
  ])
  const letter = letters.rows[0].id
  await t.pool.query("insert into match_owed (listing_id, stage, letter_id) values ($1, 'searches', $2)", [id, letter])
  while (await matching.look());
  const { rowCount } = await t.pool.query("select from pgboss.job where data -> 'ids' ->> 'letter' = $1::text", [
    letter,
  ])
  expect(rowCount).toBe(1)
})

test('how long a listing has waited for its matching is told beside the queues, also after a try that failed [spec-scale-metrics]', async () => {
  const figure = t.app.get(Added).all.figures.find(({ name }) => name === 'queue_oldest_seconds')
  const waited = async () =>
    Object.fromEntries((await figure!.read()).map(({ labels, value }) => [labels!.queue, value]))
  expect(await waited()).toMatchObject({ matching: 0, 'trips-owed': 0 })
  const { id } = await makeListing(t, await makePerson(t), {})
  await makeListing(t, await makePerson(t), {})
  await t.pool.query(
    "update match_owed set id = default, created_at = now() - interval '1 hour' where listing_id = $1",
    [id],
  )
  expect((await waited()).matching).toBeCloseTo(3600, -1)
  while (await matching.look());
  expect(await waited()).toMatchObject({ matching: 0 })
})
