import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makeListing, makePerson, type Person } from '../../test/make.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const write = (me: Person, to: Person) =>
  t.inject({ method: 'POST', url: '/api/messages', headers: me.as, payload: { receiverId: to.id, content: 'Hello' } })
const shown = async ({ id }: Person) => (await t.inject(`/api/listings/${id}`)).json().user

test('a person’s page and cards say how soon they usually reply, from five first replies on, and what else helps to decide; it lifts the rank', async () => {
  const me = await makePerson(t, { phoneNumber: '+1 2025550166', phoneVerified: true, bio: 'I fly often.' })
  const reply = async (minutes: number) => {
    const other = await makePerson(t)
    await write(other, me)
    await t.pool.query('update conversation set begun_at = begun_at - make_interval(mins => $2) where begun_by = $1', [
      other.id,
      minutes,
    ])
    await write(me, other)
    await write(me, other)
  }
  const listing = await makeListing(t, me, { departure: 'GUM' })
  const trust = async () => (await t.pool.query('select trust from listing where id = $1', [listing.id])).rows[0].trust
  const before = await trust()
  for (const minutes of [10, 20, 120, 600]) await reply(minutes)
  await write(await makePerson(t), me) // not answered
  expect(await shown(me)).toMatchObject({
    ...{ repliesWithin: null, verified: true, bio: 'I fly often.' },
    memberSince: new Date().toISOString().slice(0, 7),
  })
  await reply(5000)
  expect(await shown(me)).toMatchObject({ repliesWithin: 'hours' })
  expect((await t.inject(`/api/listings?departureAirport=${listing.departure}`)).json()).toMatchObject([
    { userId: me.id, repliesWithin: 'hours' },
  ])
  expect(await trust()).toBe(before + 40)
  expect(await shown(await makePerson(t))).toMatchObject({ repliesWithin: null, verified: false, bio: null })
})
