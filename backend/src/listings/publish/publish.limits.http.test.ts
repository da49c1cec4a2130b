import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startBotCheck } from '../../../dev/bot-check.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { useLimit } from '../../../test/database.ts'
import { deleteAccount, makePerson } from '../../../test/make.ts'
import { BOT_CHECK_UNAVAILABLE } from '../../bot-check/bot-check.contract.ts'
import type { ProblemBody } from '../../http/http.contract.ts'
import { daysAfter, LISTING_ACTIONS, todayIn } from '../listings.contract.ts'

let t: TestApp
let botCheck: Awaited<ReturnType<typeof startBotCheck>>
beforeAll(async () => {
  botCheck = await startBotCheck()
  t = await startApp({ ROLES: 'web,migrate', BOT_CHECK_VERIFY_URL: botCheck.verifyUrl })
})
afterAll(async () => {
  await t.stop()
  await botCheck.stop()
})

const trip = { departureAirport: 'HYD', arrivalAirport: 'ORD', date: daysAfter(todayIn('Asia/Kolkata'), 9) }
const offer = (email: string, captchaToken: string | undefined, more: object = {}) => {
  const { ip = '198.51.100.7', as = {}, ...rest } = more as { ip?: string; as?: object }
  const payload = { ...trip, name: 'Priya', email, consent: true, captchaToken, ...rest }
  return t.inject({ method: 'POST', url: '/api/offer-help/listings', payload, headers: { ...as }, remoteAddress: ip })
}
const token = (action: string = LISTING_ACTIONS.offer) => botCheck.token(action)
const published = async () => (await t.inject('/api/listings?limit=50')).json<unknown[]>().length

test('accepts a human, and rejects a robot, the token of another form and a used token', async () => {
  const once = token()
  expect((await offer('a@mail.test', once)).statusCode).toBe(201)
  const before = await published()
  for (const bad of [once, token(LISTING_ACTIONS.find), 'made-up']) {
    const refused = await offer('b@mail.test', bad)
    expect([refused.statusCode, refused.json<ProblemBody>().code]).toEqual([403, 'bot-refused'])
  }
  expect(await published()).toBe(before)
})

test('a repeated request gets the same response, although its token is used up', async () => {
  const once = token()
  const [first, again] = [await offer('c@mail.test', once), await offer('c@mail.test', once)]
  expect([again.statusCode, again.json()]).toEqual([201, first.json()])

  const twice = token()
  const together = await Promise.all([1, 2, 3].map(() => offer('e@mail.test', twice)))
  expect(together.map((reply) => [reply.statusCode, reply.json()])).toEqual(Array(3).fill([201, together[0]?.json()]))
})

test('without a verdict of the bot check an author has a fifth of the limit', async () => {
  const me = await makePerson(t)
  for (let n = 0; n < 4; n++) {
    const sent = await offer(me.email, n % 2 ? BOT_CHECK_UNAVAILABLE : undefined, { as: me.as, time: `10:${10 + n}` })
    expect([n, sent.statusCode]).toEqual([n, 201])
  }
  const refused = await offer(me.email, undefined, { as: me.as, time: '11:00' })
  expect([refused.statusCode, refused.json<ProblemBody>().code]).toEqual([429, 'too-many'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await offer(me.email, token(), { as: me.as, time: '11:00' })).statusCode).toBe(201)
})

test("a user who deletes the account and returns has the previous limit; visitors' listings under the address do not count [spec-withstand-starting-over]", async () => {
  const publishes = async (who: { email: string; as?: object }, hour: string, ip: string) =>
    (await offer(who.email, undefined, { as: who.as, time: `${hour}:00`, ip })).statusCode
  const me = await makePerson(t, { email: 'returns@mail.test' })
  for (const hour of ['09', '10']) expect(await publishes({ email: me.email }, hour, '192.0.2.21')).toBe(201)
  for (const hour of ['11', '12', '13', '14']) expect(await publishes(me, hour, '192.0.2.22')).toBe(201)
  await deleteAccount(t, me)
  const again = await makePerson(t, { email: 'returns@mail.test' })
  expect(await publishes(again, '15', '192.0.2.23')).toBe(429)
})

test('an address gets at most five more confirmation emails a day', async () => {
  const email = 'again@mail.test'
  const { id } = (await offer(email, token(), { ip: '192.0.2.70' })).json<{ id: number }>()
  const again = (n: number) =>
    t.inject({
      method: 'POST',
      url: `/api/listings/${id}/confirmation-email`,
      payload: { email, captchaToken: token(LISTING_ACTIONS.confirmationEmail) },
      remoteAddress: `192.0.2.${71 + n}`,
    })
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await again(n)).statusCode)
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
})

test('a network without a verdict of the bot check publishes six times an hour, over all addresses', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 8; n++)
    statuses.push((await offer(`many${n}@mail.test`, undefined, { ip: '192.0.2.66' })).statusCode)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429, 429])
})

test('a network that has reached its limit does not use up the limit of an address', async () => {
  await useLimit(t, 'listing-network', '192.0.2.9', 30)
  for (let n = 0; n < 40; n++) expect((await offer('d@mail.test', token(), { ip: '192.0.2.9' })).statusCode).toBe(429)
  expect((await offer('d@mail.test', token())).statusCode).toBe(201)
})
