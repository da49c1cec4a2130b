import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser, mailsTo } from '../../test/browser.ts'
import { accountRow } from '../../test/database.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { makeListing, makePerson } from '../../test/make.ts'
import { inLocale } from '../languages/i18n.ts'
import { confirmationToken } from '../listings/publish/confirmation.ts'
import { momentIn } from './address-change/address-change.emails.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes()
})
afterAll(() => t.stop())

const post = (url: string, payload: object) => t.inject({ method: 'POST', url: `/api${url}`, payload })
const zoneOf = async (email: string) => (await accountRow(t, email)).time_zone
async function signInFrom(timeZone: string, email: string) {
  const browser = new Browser(t)
  const { userId, code } = await browser.requestCode(email)
  const reply = await browser.sendRequest('POST', '/auth/verify', { code, userId, timeZone })
  return [reply.statusCode, reply.json().timeZone]
}

test.each<[zone: string, status: number, now: string | null]>([
  ['Asia/Kolkata', 200, 'Asia/Kolkata'],
  ['Asia/Calcutta', 200, 'Asia/Calcutta'],
  ['America/Argentina/Buenos_Aires', 200, 'America/Argentina/Buenos_Aires'],
  ['UTC', 200, 'UTC'],
  ['', 200, null],
  ['Mars/Olympus_Mons', 400, 'Europe/Paris'],
  ['+05:30', 400, 'Europe/Paris'],
  ['Asia/Kolkata\n', 400, 'Europe/Paris'],
  ['../etc/passwd', 400, 'Europe/Paris'],
])('a profile takes the time zone %j only if there is one of that name', async (timeZone, status, now) => {
  const me = await makePerson(t)
  const choose = (zone: string) =>
    t.inject({ method: 'PATCH', url: '/api/profile', headers: me.as, payload: { timeZone: zone } })
  await choose('Europe/Paris')
  const reply = await choose(timeZone)
  expect([reply.statusCode, await zoneOf(me.email)]).toEqual([status, now])
  if (status === 400) expect(reply.json().fields).toHaveProperty('timeZone')
})

test('the first login proposes the time zone of its browser, and no later one changes it', async () => {
  const email = 'traveler.of.zones@mail.test'
  expect(await signInFrom('America/Chicago', email)).toEqual([200, 'America/Chicago'])
  expect(await signInFrom('Asia/Kolkata', email)).toEqual([200, 'America/Chicago'])
  expect(await signInFrom('Nowhere/Land', 'unknown.zone@mail.test')).toEqual([200, null])
  expect(await signInFrom('Nowhere/'.repeat(100), 'long.zone@mail.test')).toEqual([200, null])
})

test('the link of a saved search or a listing proposes the time zone of the browser that uses it, and the typed form does not', async () => {
  const [email, other] = ['visitor.of.zones@mail.test', await makePerson(t, { emailConfirmed: false })]
  const captchaToken = t.botCheck.token('saved_search')
  await post('/saved-searches', { from: 'HYD', to: 'ORD', email, captchaToken })
  await t.settled()
  const token = /token=(\S+)/.exec(mailsTo(t, email)[0]?.text ?? '')?.[1]
  expect(await zoneOf(email)).toBeNull()
  await post('/saved-searches/confirm', { token: `${token}x`, timeZone: 'Europe/Paris' })
  expect(await zoneOf(email)).toBeNull()
  expect((await post('/saved-searches/confirm', { token, timeZone: 'America/Chicago' })).statusCode).toBe(200)
  expect(await zoneOf(email)).toBe('America/Chicago')

  const { id } = await makeListing(t, other, { confirmed_at: null, visitor_id: 77 })
  const link = confirmationToken(t.env.CODE_SECRET, id, other.email)
  expect((await post('/listings/confirm', { token: link, timeZone: 'Asia/Tokyo' })).statusCode).toBe(200)
  expect(await zoneOf(other.email)).toBe('Asia/Tokyo')
})

test.each([
  ['America/Chicago', 'November 30, 2026 at 9:40 PM Chicago time'],
  ['America/Argentina/Buenos_Aires', 'December 1, 2026 at 12:40 AM Buenos Aires time'],
  ['EST', 'December 1, 2026 at 3:40 AM UTC'],
  [null, 'December 1, 2026 at 3:40 AM UTC'],
])('an email to an account in %s says %s', (zone, text) => {
  expect(momentIn(zone, '2026-12-01T03:40:00Z')).toBe(text)
})

test('in Telugu and Hindi, the zone follows the time', () => {
  const text = () => momentIn(null, '2026-12-01T03:40:00Z')
  expect(inLocale('te', text)).toMatch(/3:40 AM UTC$/)
  expect(inLocale('hi', text)).toMatch(/3:40 am UTC$/)
})
