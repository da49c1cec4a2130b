// What identifies someone close is erased 30 days after the trip, wherever there is a copy of it.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makePerson, type Person } from '../../../test/make.ts'
import { sweep } from '../../../test/sweep.ts'
import { answer, makeTwo, propose, seenBy } from '../../../test/trips.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const TRAVELER = {
  firstName: 'Lakshmicanary',
  relation: 'mother',
  ageBand: '60s',
  needs: ['diet'],
  note: 'Notecanary.',
}
const LEFT = { relation: 'mother', needs: ['diet'] }
const set = (text: string, ...values: unknown[]) => t.pool.query(text, values)
const erase = () => sweep(t, 'listing-travelers', 'trip-companions', 'case-travelers')
const exported = async (me: Person) => (await t.inject({ url: '/api/account/export', headers: { ...me.as } })).body
const copies = async () => {
  const { rows } = await t.pool.query(`
    select count(*) filter (where traveler::text like '%canary%')::int as listings,
      (select count(*)::int from trip where companion::text like '%canary%') as trips,
      (select count(*)::int from moderation_case where snapshot::text like '%canary%') as cases
    from listing`)
  return rows[0]
}

test('first name, age and note are erased from listing, trip, case and export 30 days after the trip', async () => {
  const two = await makeTwo(t, { seeking: { traveler: JSON.stringify(TRAVELER) } })
  const subject = { reporter: await makePerson(t), body: { listingId: two.search.id, userId: two.asha.id } }
  const report = { ...subject.body, reason: 'other', details: 'Something is wrong here.' }
  await t.inject({ method: 'POST', url: '/api/reports', payload: report, headers: { ...subject.reporter.as } })
  const trip = await propose(t, two)
  await answer(t, two.amigo, trip)
  const at = (days: number) =>
    Promise.all([
      set(
        `update listing set closes_at = now() - $2 * interval '1 day', status = 'past' where id = $1`,
        two.search.id,
        days,
      ),
      set(
        `update trip set first_departure_at = now() - ($2 + 1) * interval '1 day', last_landing_at = now() - $2 * interval '1 day'
         where id = $1`,
        trip.id,
        days,
      ),
    ])
  await at(29)
  await erase()
  expect(await copies()).toEqual({ listings: 1, trips: 1, cases: 1 })
  await at(31)
  await erase()
  // Staff still look at the open case.
  expect(await copies()).toEqual({ listings: 0, trips: 0, cases: 1 })
  await set('update moderation_case set closed_at = now()')
  await erase()
  expect(await copies()).toEqual({ listings: 0, trips: 0, cases: 0 })

  expect((await seenBy(t, two.asha, trip)).companion).toEqual(LEFT)
  expect((await seenBy(t, two.amigo, trip)).companion).toEqual(LEFT)
  const { rows } = await t.pool.query('select traveler from listing where id = $1', [two.search.id])
  expect(rows).toEqual([{ traveler: LEFT }])
  const mine = await t.inject({ url: '/api/my-listings', headers: { ...two.asha.as } })
  expect(mine.json()).toMatchObject([{ traveler: LEFT }])
  expect(await exported(two.asha)).not.toContain('canary')
})

test('a proposal that came to nothing keeps nobody’s name for longer than 30 days either', async () => {
  const two = await makeTwo(t, { seeking: { traveler: JSON.stringify(TRAVELER) } })
  const trip = await propose(t, two)
  await answer(t, two.amigo, trip, false)
  await erase()
  expect((await seenBy(t, two.asha, trip)).companion).toEqual(TRAVELER)
  await set("update trip set ended_at = now() - interval '31 days' where id = $1", trip.id)
  await erase()
  expect((await seenBy(t, two.asha, trip)).companion).toEqual(LEFT)
})
