import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makeListing, makePerson, type Person, setAccountStatus } from '../../test/make.ts'
import { urgencyOf } from '../../test/trips.ts'
import { now } from '../http/clock.contract.ts'
import { daysAfter, todayIn } from '../listings/itinerary/itinerary.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const get = async ({ as }: Pick<Person, 'as'>, path: string) =>
  (await t.inject({ url: `/api${path}`, headers: as })).json()
const thread = (me: Person, other: Person) => get(me, `/messages/${other.id}`)
const readAdvice = async (me: Person, other: Person) =>
  (await t.inject({ method: 'POST', url: `/api/messages/${other.id}/advice`, headers: me.as })).statusCode

/** Retries while the database is too busy. */
async function write(me: Person, to: { id: number }, content = 'Hello'): ReturnType<TestApp['inject']> {
  const payload = { receiverId: to.id, content }
  const reply = await t.inject({ method: 'POST', url: '/api/messages', headers: me.as, payload })
  return reply.statusCode === 503 ? write(me, to, content) : reply
}

test('each person acknowledges the safety advice of a conversation once', async () => {
  const [me, other, third] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  await write(me, other)
  await write(me, third)
  expect(await thread(me, other)).toMatchObject({ adviceRead: false })
  for (let twice = 0; twice < 2; twice++) expect(await readAdvice(me, other)).toBe(204)
  await write(other, me, 'Hello to you')
  expect(await thread(me, other)).toMatchObject({ adviceRead: true })
  expect(await thread(other, me)).toMatchObject({ adviceRead: false })
  expect(await thread(me, third)).toMatchObject({ adviceRead: false })
})

test('a conversation shows whether the other person has a verified phone', async () => {
  const me = await makePerson(t)
  const verified = await makePerson(t, { phoneNumber: '+1 2025550160', phoneVerified: true })
  expect(await thread(me, verified)).toMatchObject({ otherUser: { verified: true } })
  expect(await thread(verified, me)).toMatchObject({ otherUser: { verified: false } })
})

const choose = (who: { as: object }, enabled: boolean) =>
  t.inject({ method: 'PUT', url: '/api/unread-mail', payload: { enabled }, headers: { ...who.as } })

test('a user turns emails about unread messages off and on for their own account only', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  expect(await get(me, '/unread-mail')).toEqual({ enabled: true })
  for (const enabled of [false, false, true]) {
    expect((await choose(me, enabled)).json()).toEqual({ enabled })
    expect([await get(me, '/unread-mail'), await get(other, '/unread-mail')]).toEqual([{ enabled }, { enabled: true }])
  }
  expect((await choose({ as: {} }, false)).statusCode).toBe(401)
})

test('a suspended user can turn the emails off', async () => {
  const me = await makePerson(t)
  await setAccountStatus(t, me, 'suspended')
  expect((await choose(me, false)).json()).toEqual({ enabled: false })
})

test('a person can begin exactly 5 conversations a day, or 10 with a verified phone; replies are not counted', async () => {
  const begin = async (me: Person, n: number) => {
    const others = await Promise.all(Array.from({ length: n }, () => makePerson(t)))
    // One account may have four parallel requests.
    const replies: Awaited<ReturnType<typeof write>>[] = []
    for (let from = 0; from < n; from += 4)
      replies.push(...(await Promise.all(others.slice(from, from + 4).map((other) => write(me, other, 'hi')))))
    const began = others.filter((_, i) => replies[i]?.statusCode === 201)
    return { began, codes: replies.flatMap((reply) => reply.json<{ code?: string }>().code ?? []) }
  }
  const me = await makePerson(t)
  const verified = await makePerson(t, { phoneNumber: '+1 2025550101', phoneVerified: true })
  const [mine, theirs] = [await begin(me, 9), await begin(verified, 14)]
  expect(mine.began).toHaveLength(5)
  expect(new Set(mine.codes)).toEqual(new Set(['first-contacts-used']))
  expect(theirs.began).toHaveLength(10)
  expect(new Set(theirs.codes)).toEqual(new Set(['first-contacts-used']))

  expect((await write(me, mine.began[0]!, 'more')).statusCode).toBe(201)
  const who = await makePerson(t)
  await write(who, me, 'may I?')
  expect((await write(me, who, 'reply')).statusCode).toBe(201)
  await t.advance(25 * 3_600)
  expect((await write(me, await makePerson(t), 'tomorrow')).statusCode).toBe(201)
})

const shown = async ({ id }: Person) => (await t.inject(`/api/listings/${id}`)).json().user

test("a person's page and cards show the usual reply time after five first replies, and it raises their rank", async () => {
  const me = await makePerson(t, { phoneNumber: '+1 2025550166', phoneVerified: true, bio: 'I fly often.' })
  const memberSince = new Date(now()).toISOString().slice(0, 7)
  const reply = async (minutes: number) => {
    const other = await makePerson(t)
    await write(other, me)
    await t.advance(minutes * 60)
    await write(me, other)
    await write(me, other)
  }
  const listing = await makeListing(t, me, { departure: 'GUM', date: daysAfter(todayIn('UTC'), 20) })
  const { trust } = await urgencyOf(t, listing)
  for (const minutes of [10, 20, 120, 600]) await reply(minutes)
  await write(await makePerson(t), me)
  expect(await shown(me)).toMatchObject({
    repliesWithin: null,
    verified: true,
    bio: 'I fly often.',
    memberSince,
  })
  await reply(5000)
  expect(await shown(me)).toMatchObject({ repliesWithin: 'hours' })
  expect((await t.inject(`/api/listings?departureAirport=${listing.departure}`)).json()).toMatchObject([
    { userId: me.id, repliesWithin: 'hours' },
  ])
  expect((await urgencyOf(t, listing)).trust).toBe(trust + 40)
  expect(await shown(await makePerson(t))).toMatchObject({ repliesWithin: null, verified: false, bio: null })
})
