import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { daysAfter, todayIn } from '../src/listings/itinerary/itinerary.contract.ts'
import { UnsubscribeLinks } from '../src/messaging/unsubscribe-links.ts'
import { Browser, mailsTo } from './browser.ts'
import { limitUses } from './database.ts'
import { type AppWithFakes, startAppWithFakes, startSecond } from './fakes.ts'
import { makePerson } from './make.ts'

const PREVIOUS = 'previous-secret-previous-secret-previous-secret'
const NEWEST = 'newest-secret-newest-secret-newest-secret'

// One site with three settings: the previous secret, both secrets, and only the new one.
let before: AppWithFakes
let during: AppWithFakes
let after: AppWithFakes
beforeAll(async () => {
  before = await startAppWithFakes({ CODE_SECRET: PREVIOUS })
  // Only the first one sends emails, so each code uses the previous secret.
  const ROLES = 'web,migrate'
  during = await startSecond(before, { CODE_SECRET: `${NEWEST},${PREVIOUS}`, ROLES })
  after = await startSecond(before, { CODE_SECRET: NEWEST, ROLES })
})
afterAll(() => Promise.all([during.stop(), after.stop()]).then(() => before.stop()))

const unsubscribe = (t: AppWithFakes, account: number) =>
  new URL(t.app.get(UnsubscribeLinks, { strict: false }).createLinks(account).oneClick).pathname
const click = async (t: AppWithFakes, url: string) => (await t.inject({ method: 'POST', url })).statusCode

test('an unsubscribe link works as long as its secret is accepted', async () => {
  const { id } = await makePerson(before)
  const [old, young] = [unsubscribe(before, id), unsubscribe(during, id)]
  expect([await click(during, old), await click(after, old)]).toEqual([204, 404])
  expect([await click(during, young), await click(after, young)]).toEqual([204, 204])
})

test('the link of an earlier email confirms a listing', async () => {
  const email = 'visitor@mail.test'
  const listing = {
    ...{ type: 'helper', departureAirport: 'HYD', arrivalAirport: 'ORD', date: daysAfter(todayIn('Asia/Kolkata'), 20) },
    ...{ time: '21:40', flightNumber: 'AI 127', description: 'I fly this route twice a year.', tipAmount: '' },
    ...{ acceptsTips: true, name: 'Priya', email, phoneNumber: '+91 9876543210' },
  }
  expect((await before.inject({ method: 'POST', url: '/api/listings', payload: listing })).statusCode).toBe(201)
  await before.settled()
  const token = /confirm=([\w.-]+)/.exec(mailsTo(before, email)[0]?.text ?? '')?.[1]
  const confirmed = await during.inject({ method: 'POST', url: '/api/listings/confirm', payload: { token } })
  expect(confirmed.json()).toMatchObject({ confirmed: true })
})

test('a login that began earlier succeeds, and the limit of its address is not reset', async () => {
  const email = 'traveler@mail.test'
  const browser = new Browser(before)
  const { userId, code } = await browser.requestCode(email)
  expect((await browser.at(after).verify(code, userId)).statusCode).toBe(400)
  expect((await browser.at(during).verify(code, userId)).statusCode).toBe(200)
  await Object.assign(new Browser(during), { ip: browser.ip }).requestCode(email)
  expect(await limitUses(before, 'code-address-day:')).toEqual([2])
})
