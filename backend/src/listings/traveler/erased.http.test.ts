import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { passNight, startApp, type TestApp } from '../../../test/app.ts'
import { makePerson, makeSession, type Person } from '../../../test/make.ts'
import { act, caseAbout, makeStaff, report } from '../../../test/staff.ts'
import { copiesWith } from '../../../test/stored.ts'
import { answer, makeTwo, propose, seenBy } from '../../../test/trips.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
  await passNight(t)
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
const exported = async (me: Person) => (await t.inject({ url: '/api/account/export', headers: { ...me.as } })).body
const copies = () => copiesWith(t, 'canary')
/** The old session expires while days pass. */
const again = async (who: Person) => ({ ...who, ...(await makeSession(t, who.id)) })
/** The listings are for a day in ten days, and the landing is on the next day. */
const daysAfterTheTrip = (days: number) => t.advance((11 + days) * 86_400)

test('first name, age and note are erased from listing, trip, case and export 30 days after the trip', async () => {
  const two = await makeTwo(t, { seeking: { traveler: JSON.stringify(TRAVELER) } })
  await report(t, await makePerson(t), { listingId: two.search.id, userId: two.asha.id })
  const trip = await propose(t, two)
  await answer(t, two.amigo, trip)
  await daysAfterTheTrip(29)
  expect(await copies()).toEqual({ listings: 1, trips: 1, cases: 1 })
  await t.advance(2 * 86_400)
  expect(await copies()).toEqual({ listings: 0, trips: 0, cases: 1 })
  await act(t, await makeStaff(t), await caseAbout(t, two.asha), 'close')
  await t.advance(31 * 86_400)
  expect(await copies()).toEqual({ listings: 0, trips: 0, cases: 0 })

  const [asha, amigo] = [await again(two.asha), await again(two.amigo)]
  expect((await seenBy(t, asha, trip)).companion).toEqual(LEFT)
  expect((await seenBy(t, amigo, trip)).companion).toEqual(LEFT)
  const mine = await t.inject({ url: '/api/my-listings', headers: { ...asha.as } })
  expect(mine.json()).toMatchObject([{ traveler: LEFT }])
  expect(await exported(asha)).not.toContain('canary')
})

test('a failed proposal stores no name for longer than 30 days either', async () => {
  const two = await makeTwo(t, { seeking: { traveler: JSON.stringify(TRAVELER) } })
  const trip = await propose(t, two)
  await answer(t, two.amigo, trip, false)
  await t.advance(13 * 86_400)
  expect((await seenBy(t, two.asha, trip)).companion).toEqual(TRAVELER)
  await t.advance(18 * 86_400)
  expect((await seenBy(t, await again(two.asha), trip)).companion).toEqual(LEFT)
})
