import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser, mailsTo } from '../../test/browser.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { makeListing, makePerson } from '../../test/make.ts'
import { publish } from '../../test/publish.ts'
import { call } from '../../test/staff.ts'
import { agree, callTrips } from '../../test/trips.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

/** Emails about trips are delayed by a minute. */
const sent = () => t.advance(60)
const subjects = (address: string) => mailsTo(t, address).map(({ subject }) => subject)
const search = (email: string) => ({
  email,
  from: 'HYD',
  to: 'ORD',
  type: 'both',
  pace: 'at-once',
  captchaToken: t.botCheck.token('saved_search'),
})

async function typeEverywhere(address: string) {
  const { asha, trip } = await agree(t)
  const typed = [
    await publish(t, address),
    await new Browser(t).sendRequest('POST', '/saved-searches', search(address)),
    await callTrips(t, asha, 'POST', `/${trip.id}/links`, { label: 'evil', mail: address }),
    await new Browser(t).login(address),
  ]
  expect(typed.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 200])
  await sent()
}
const ALL = [
  'Confirm your Flight Amigo alert',
  'Confirm your Flight Amigo listing',
  "Follow your family member's trip",
  'Your Flight Amigo code',
]
const LINK = /Stop all emails to this address: http:\/\/site\.test\/unsubscribe\?about=address&token=(\S+)/

test('each email to an address that a stranger has typed has a link that ends all emails to the mailbox, without an account', async () => {
  const address = 'bystander@mail.test'
  await typeEverywhere(address)
  expect(subjects(address).sort()).toEqual(ALL)
  const tokens = mailsTo(t, address).map(({ text = '', raw }) => {
    const token = LINK.exec(text)?.[1]
    expect(raw.replace(/=?\r\n\s?/g, '')).toContain(`<http://site.test/api/unsubscribe/${token}>`)
    return token
  })
  expect(new Set(tokens).size).toBe(1)
  const url = `/api/unsubscribe/${tokens[0]}`
  expect((await t.inject({ url })).headers.location).toMatch(/\/unsubscribe\?about=address&token=/)

  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = 'List-Unsubscribe=One-Click'
  expect((await t.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(204)
  for (const spelling of [address, 'bystander+1@mail.test']) {
    const before = mailsTo(t, spelling).length
    await typeEverywhere(spelling)
    expect(mailsTo(t, spelling)).toHaveLength(before)
  }
  await typeEverywhere('neighbor@mail.test')
  expect(subjects('neighbor@mail.test').sort()).toEqual(ALL)

  expect((await t.inject({ method: 'DELETE', url })).statusCode).toBe(204)
  const before = mailsTo(t, address).length
  await typeEverywhere(address)
  expect(mailsTo(t, address)).toHaveLength(before + ALL.length)
})

test('an altered link has no effect', async () => {
  await new Browser(t).login('whole@mail.test')
  await sent()
  const token = LINK.exec(mailsTo(t, 'whole@mail.test')[0]?.text ?? '')![1]!
  for (const altered of [token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')), token.slice(0, -1), '7.abc'])
    expect((await t.inject({ method: 'POST', url: `/api/unsubscribe/${altered}` })).statusCode).not.toBe(204)
})

test('an account whose owner has unsubscribed gets its codes, and nothing else', async () => {
  const email = 'quiet@mail.test'
  const browser = new Browser(t)
  const { id } = await browser.signIn(email)
  const token = LINK.exec(mailsTo(t, email)[0]?.text ?? '')![1]
  expect((await t.inject({ method: 'POST', url: `/api/unsubscribe/${token}` })).statusCode).toBe(204)
  const listing = await makeListing(t, { id })
  expect((await call(t, await makePerson(t), 'POST', `/listings/${listing.id}/contact`)).statusCode).toBe(200)
  await sent()
  expect(subjects(email)).toEqual(['Your Flight Amigo code'])
  expect((await new Browser(t).signIn(email)).id).toBe(id)
})

test('the subject and the first line of an email to a third party contain no text of a stranger', async () => {
  const address = 'third@mail.test'
  const { asha, amigo, trip } = await agree(t)
  for (const { as: headers } of [asha, amigo])
    await t.inject({ method: 'PATCH', url: '/api/profile', headers, payload: { username: 'Winprize' } })
  await publish(t, address)
  await new Browser(t).sendRequest('POST', '/saved-searches', search(address))
  await callTrips(t, asha, 'POST', `/${trip.id}/links`, { label: 'Winprize', mail: address })
  await sent()
  expect(mailsTo(t, address)).toHaveLength(3)
  for (const { subject, text = '' } of mailsTo(t, address))
    expect(`${subject}\n${text.split('\n\n')[0]}`).not.toMatch(/Winprize|HYD|ORD|Hyderabad|Chicago|Priya/)
  const invitation = mailsTo(t, address).find(({ subject }) => subject === ALL[2])
  expect(invitation?.text).toContain('“Winprize”')
})

test('invitations of a family to one mailbox share a limit, over all spellings', async () => {
  const limited = await startAppWithFakes()
  const outcomes = async (address: (n: number) => string) => {
    const families = [await agree(limited), await agree(limited)]
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      const { asha, trip } = families[n % 2]!
      const link = { label: 'Sister', mail: address(n) }
      statuses.push((await callTrips(limited, asha, 'POST', `/${trip.id}/links`, link)).statusCode)
    }
    return statuses
  }
  expect(await outcomes(() => 'sister@mail.test')).toEqual([...Array(5).fill(201), 429])
  expect(await outcomes((n) => `brother+${n}@mail.test`)).toEqual([...Array(5).fill(201), 429])
  await limited.stop()
})
