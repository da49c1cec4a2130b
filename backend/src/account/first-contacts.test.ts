import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { EntityManager } from '@mikro-orm/postgresql'
import { startApp, type TestApp } from '../../test/app.ts'
import { makePerson } from '../../test/make.ts'
import { AccountsService } from './accounts.service.ts'
import { FirstContactsService, firstContactsADay } from './first-contacts.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

async function person(particulars: Parameters<typeof makePerson>[1] = {}) {
  const { as, id } = await makePerson(t, particulars)
  return { ...(await t.app.get(AccountsService).findSignedIn(id))!, as }
}

const contact = (me: Awaited<ReturnType<typeof person>>, other: number) =>
  t.app
    .get(EntityManager)
    .fork()
    .transactional((em) => t.app.get(FirstContactsService).countOne(em, me, other))

const people = (count: number) => Promise.all(Array.from({ length: count }, async () => (await person()).id))

const outcomes = async (me: Awaited<ReturnType<typeof person>>, others: number[]) => {
  const all = await Promise.allSettled(others.map((other) => contact(me, other)))
  return all.filter(({ status }) => status === 'fulfilled').length
}

test('a user may contact five new people a day, ten with a verified phone, twenty with completed trips [spec-contact-first-contacts]', () => {
  expect(firstContactsADay({ verified: false, completedTrips: false })).toBe(5)
  expect(firstContactsADay({ verified: true, completedTrips: false })).toBe(10)
  expect(firstContactsADay({ verified: true, completedTrips: true })).toBe(20)
  expect(firstContactsADay({ verified: false, completedTrips: true })).toBe(20)
})

test('the limit is exact with parallel requests', async () => {
  expect(await outcomes(await person(), await people(9))).toBe(5)
  const verified = await person({ phoneNumber: '+1 2025550140', phoneVerified: true })
  expect(await outcomes(verified, await people(14))).toBe(10)
  await expect(contact(verified, (await people(1))[0]!)).rejects.toMatchObject({
    wire: {
      message: expect.stringMatching(
        /Once you and another traveler have both confirmed a trip, the limit is 20 a day\.$/,
      ),
    },
  })
  const known = await person({ completedTrips: 1 })
  expect(await outcomes(known, await people(24))).toBe(20)
  await expect(contact(known, (await people(1))[0]!)).rejects.toMatchObject({
    wire: { message: expect.stringMatching(/^You can contact 20 new people a day\. More is possible in [^.]+\.$/) },
  })
})

test('the same person counts once, and a reply to a first contact does not count [spec-contact-replies]', async () => {
  const me = await person()
  const others = await people(4)
  expect(await outcomes(me, others)).toBe(4)
  for (let time = 0; time < 3; time++) await contact(me, others[0]!)
  await contact(me, (await people(1))[0]!)
  await contact(me, others[1]!)
  const requester = await person()
  await contact(requester, me.id)
  await contact(me, requester.id)
  await expect(contact(me, (await people(1))[0]!)).rejects.toMatchObject({ wire: { code: 'first-contacts-used' } })
})

test('the error says when more is possible and what raises the limit [spec-contact-refusal]', async () => {
  const me = await person()
  await outcomes(me, await people(5))
  await t.advance(21 * 3600)
  const other = (await people(1))[0]!
  await expect(contact(me, other)).rejects.toMatchObject({
    wire: {
      status: 429,
      message:
        'You can contact 5 new people a day. More is possible in 3 hours. With a verified phone number, the limit is 10 a day. Once you and another traveler have both confirmed a trip, it is 20 a day.',
    },
    details: { retryAfter: expect.closeTo(3 * 3600, -2) },
  })
  await t.advance(4 * 3600)
  await contact(me, other)
})

test('the count continues when a person deletes the account and returns with the address or the phone [spec-contact-outlives-account] [spec-withstand-starting-over]', async () => {
  const phone = { phoneNumber: '+1 2025550141', phoneVerified: true }
  const me = await person({ email: 'back@mail.test', ...phone })
  expect(await outcomes(me, await people(10))).toBe(10)
  expect((await t.inject({ method: 'DELETE', url: '/api/account', headers: me.as })).statusCode).toBe(204)
  expect(await outcomes(await person({ email: 'back+1@mail.test' }), await people(1))).toBe(0)
  expect(await outcomes(await person({ email: 'other@mail.test', ...phone }), await people(1))).toBe(0)
})
