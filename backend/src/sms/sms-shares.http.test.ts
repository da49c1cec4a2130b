import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freshIp } from '../../test/browser.ts'
import { forgetLimits, useLimit } from '../../test/database.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { makeListing, makePerson, type Person } from '../../test/make.ts'
import { answer, callTrips, propose } from '../../test/trips.ts'
import { refusals } from '../http/rate-limit.ts'

const BUDGET = 50
let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ SMS_DAILY_BUDGET: String(BUDGET), SMS_COUNTRIES: 'US,IN' })
})
afterAll(() => t.stop())

let numbers = 0
const number = () => `+91 98${String(++numbers).padStart(4, '0')}1234`

async function agreeOnTrip(helper: Person, traveler: Person) {
  const offer = await makeListing(t, helper)
  const search = await makeListing(t, traveler, { type: 'seeking_help' })
  const trip = await propose(t, { amigo: helper, asha: traveler, offer, search })
  expect((await answer(t, helper, trip)).statusCode).toBe(200)
  return trip
}

const invite = (me: Person, trip: { id: number }, phone: string) =>
  callTrips(t, me, 'POST', `/${trip.id}/links`, { label: 'My sister', phone })
const verifyPhone = (me: Person, phoneNumber: string) =>
  t.inject({
    method: 'PATCH',
    url: '/api/profile/phone',
    headers: me.as,
    remoteAddress: freshIp(),
    payload: { phoneNumber, captchaToken: t.botCheck.token('phone') },
  })
const refusedBy = async (limit: string) =>
  (await refusals.values()).find(({ labels }) => labels.limit === limit)?.value ?? 0

test('many accounts with only an email address cannot use up the SMS of others by invitations [spec-withstand-patient-sms]', async () => {
  const accounts = await Promise.all(Array.from({ length: 26 }, () => makePerson(t)))
  const sent: number[] = []
  for (let pair = 0; pair < accounts.length; pair += 2) {
    const [one, other] = [accounts[pair]!, accounts[pair + 1]!]
    const trip = await agreeOnTrip(one, other)
    for (const me of [one, other, one, other, one]) sent.push((await invite(me, trip, number())).statusCode)
  }
  expect(sent.length).toBeGreaterThan(BUDGET)
  expect((await verifyPhone(await makePerson(t), number())).statusCode).toBe(200)
  expect(new Set(sent)).toEqual(new Set([403]))
})

const codeOf = (reply: { statusCode: number; json(): { code?: string } }) => [reply.statusCode, reply.json().code]
const makeInviter = async () => makePerson(t, { phoneNumber: number(), phoneVerified: true })
const useShare = (share: string) => useLimit(t, `sms-budget-${share}`, 'all', BUDGET)

test('a share that is used up leaves the others, an operator is alerted, and the refusal says what still works [spec-withstand-patient-sms]', async () => {
  await forgetLimits(t, 'sms-')
  const me = await makeInviter()
  const trip = await agreeOnTrip(await makePerson(t), me)
  const link = (to: object) => callTrips(t, me, 'POST', `/${trip.id}/links`, { label: 'My sister', ...to })

  await useShare('invitation')
  const [phone, before] = [number(), await refusedBy('sms-budget-invitation')]
  const refused = await link({ phone })
  expect(codeOf(refused)).toEqual([429, 'sms-invitations-used-up'])
  expect(refused.json().message).toContain('leave the number empty and send the link yourself')
  expect(await refusedBy('sms-budget-invitation')).toBe(before + 1)
  expect([(await link({})).statusCode, (await link({ mail: 'sister@mail.test' })).statusCode]).toEqual([201, 201])
  expect((await verifyPhone(await makePerson(t), number())).statusCode).toBe(200)

  await forgetLimits(t, 'sms-budget-')
  await useShare('code')
  const codesBefore = await refusedBy('sms-budget-code')
  expect((await link({ phone })).statusCode).toBe(201)
  expect(codeOf(await verifyPhone(await makePerson(t), number()))).toEqual([429, 'sms-used-up'])
  expect(await refusedBy('sms-budget-code')).toBe(codesBefore + 1)
})

test('a person with a verified phone invites three numbers of a trip by SMS, each once a day, and five in all [spec-withstand-patient-sms]', async () => {
  await forgetLimits(t, 'sms-')
  const [me, other] = [await makeInviter(), await makePerson(t)]
  const trips = [await agreeOnTrip(other, me), await agreeOnTrip(other, me)] as const
  const [first, second, third] = [number(), number(), number()]
  for (const phone of [first, second, third]) expect((await invite(me, trips[0], phone)).statusCode).toBe(201)
  expect(codeOf(await invite(me, trips[0], number()))).toEqual([429, 'sms-invitation-numbers'])
  expect(codeOf(await invite(me, trips[0], second))).toEqual([429, 'sms-invitation-again'])
  for (const phone of [first, second]) expect((await invite(me, trips[1], phone)).statusCode).toBe(201)
  expect(codeOf(await invite(me, trips[1], third))).toEqual([429, 'sms-invitations-used-up'])
  await t.advance(86_400)
  expect((await invite(me, trips[0], second)).statusCode).toBe(201)
  expect(codeOf(await invite(me, trips[0], number()))).toEqual([429, 'sms-invitation-numbers'])
  expect((await invite(me, trips[1], third)).statusCode).toBe(201)
})
