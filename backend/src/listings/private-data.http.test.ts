import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makeAcquaintance, makeListing, makePerson, type Person } from '../../test/make.ts'
import { jobsOf, wordsInReleases } from '../../test/stored.ts'
import { daysAfter, type MyListing, todayIn } from './listings.contract.ts'

// Each private field contains a unique text. Every kind of reader requests every URL, and no response may contain such
// a text.
const CANARY = {
  ownerEmail: 'canary.owner@mail.test',
  visitorEmail: 'canary.visitor@mail.test',
  accountPhone: '+1 2025550101',
  listingPhone: '+1 2025550102',
  visitorPhone: '+1 2025550103',
}

const CHECKOUT = join(import.meta.dirname, '../../..')

const SECRETS = {
  CODE_SECRET: 'canary of all codes and all links here',
  TWILIO_AUTH_TOKEN: 'canary-twilio',
  STRIPE_SECRET_KEY: 'sk_test_canary',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary',
  BOT_CHECK_SECRET: 'canary-bot-check',
}

let t: TestApp
let owner: Person
let counterpart: Person
let stranger: Person
let addresses: string[]
beforeAll(async () => {
  // The built shell and remotes are live, so that the documents equal those in production.
  t = await startApp({ ...SECRETS, RATE_LIMITS: 'off', BUILDS_DIR: CHECKOUT, LOG_LEVEL: 'debug' })
  const particulars = {
    email: CANARY.ownerEmail,
    phoneNumber: CANARY.accountPhone,
    phoneVerified: true,
    username: 'Owner',
  }
  owner = await makePerson(t, particulars)
  counterpart = await makePerson(t, { username: 'Counterpart' })
  stranger = await makePerson(t, { username: 'Stranger' })
  const columns = {
    phone_number: CANARY.listingPhone,
    carrier: 'AI',
    flight_number: 1,
  }
  const { id, date } = await makeListing(t, owner, { ...columns, end_date: daysAfter(todayIn('UTC'), 12) })
  const visitors = await t.inject({
    method: 'POST',
    url: '/api/offer-help/listings',
    payload: {
      departureAirport: 'HYD',
      arrivalAirport: 'ORD',
      date,
      name: 'Visitor',
      consent: true,
      email: CANARY.visitorEmail,
      phoneNumber: CANARY.visitorPhone,
    },
  })
  const visited = visitors.json<MyListing>()
  await t.inject({ method: 'POST', url: `/api/listings/${id}/contact`, headers: { ...counterpart.as } })
  await makeAcquaintance(t, counterpart, owner)
  const review = { targetUserId: owner.id, route: 'HYD to ORD', text: 'A great companion.', rating: 5 }
  await t.inject({ method: 'POST', url: '/api/testimonials', headers: { ...counterpart.as }, payload: review })
  addresses = [
    '/api/listings',
    '/api/listings?limit=50&type=helper',
    `/api/listings?from=HYD&to=ORD&date=${date}`,
    '/api/listings?flight=AI1',
    `/api/listings/by-id/${id}`,
    `/api/listings/by-id/${visited.id}`,
    ...[owner, counterpart, stranger, { id: visited.userId }].flatMap((person) => [
      `/api/listings/${person.id}`,
      `/api/listings/${person.id}/preview`,
      `/api/testimonials/user/${person.id}`,
      `/api/users/${person.id}`,
    ]),
    '/api/my-listings',
    '/api/my-listings?type=helper',
    '/api/contact-requests',
    '/api/testimonials?limit=50',
    '/api/auth/me',
    '/',
    `/search?listing=${id}`,
    '/search?from=HYD&to=ORD',
    `/tip/${owner.id}`,
    `/people/${owner.id}`,
    '/profile',
  ]
})
afterAll(() => t.stop())

async function seen(as: object): Promise<string[]> {
  const found = new Set<string>()
  for (const url of addresses) {
    const { body, headers } = await t.inject({ url, headers: { ...as } })
    const text = body + JSON.stringify(headers)
    for (const [name, word] of Object.entries({ ...CANARY, ...SECRETS }))
      if (text.includes(word)) found.add(`${name} at ${url}`)
  }
  return [...found]
}

test('a visitor, a stranger and a requester of contact details read no private data anywhere [spec-withstand-canaries] [spec-withstand-canaries-none] [spec-call-private]', async () => {
  expect(await seen({})).toEqual([])
  expect(await seen(stranger.as)).toEqual([])
  expect(await seen(counterpart.as)).toEqual([])
})

test('control: the documents contain listings', async () => {
  for (const url of ['/', '/search?from=HYD&to=ORD']) {
    const { statusCode, body } = await t.inject({ url })
    expect([statusCode, body.includes('id="root"')]).toEqual([200, true])
  }
  expect((await t.inject({ url: '/search?from=HYD&to=ORD' })).body).toContain('"departureAirport":"HYD"')
})

test('no file of a live release contains a secret of this process or private data', async () => {
  const texts = ['flightNumber', ...Object.values(SECRETS), ...Object.values(CANARY)]
  const { files, found } = await wordsInReleases(t, texts)
  expect(files).toBeGreaterThan(40)
  expect(found).toEqual(['flightNumber']) // control: an existing word is found
})

test('the log contains no secret, address, number or user text', async () => {
  await t.inject({ url: `/api/auth/me`, headers: { ...owner.as } })
  const { email } = owner
  await t.inject({ method: 'POST', url: '/api/auth/login', payload: { email, captchaToken: 'bot-check-unavailable' } })
  expect(t.logged()).toContain('/api/auth/login')
  const texts = [...Object.values(SECRETS), ...Object.values(CANARY), email, 'A great companion.']
  expect(texts.filter((word) => t.logged().includes(word))).toEqual([])
})

test('control: the owner reads it, in their own resources only', async () => {
  const found = await seen(owner.as)
  expect(found).toContain('ownerEmail at /api/my-listings')
  expect(found).toContain('listingPhone at /api/my-listings')
  expect(found.filter((each) => each.startsWith('visitor'))).toEqual([])
  expect(found.filter((each) => / at \/api\/(listings|testimonials|users)/.test(each))).toEqual([])
})

test("control: a user who requests to connect reads the listing's contact details, but not the account's phone", async () => {
  const { id } = await makeListing(t, owner, { phone_number: CANARY.listingPhone })
  const { body } = await t.inject({
    method: 'POST',
    url: `/api/listings/${id}/contact`,
    headers: { ...counterpart.as },
  })
  expect(Object.values(CANARY).filter((word) => body.includes(word))).toEqual([CANARY.ownerEmail, CANARY.listingPhone])
})

test("no email contains another person's contact details", async () => {
  await t.settled()
  expect(t.inbox.received.length).toBeGreaterThanOrEqual(2)
  for (const { to, text, html, subject } of t.inbox.received) {
    const others = Object.values(CANARY).filter((word) => !to.includes(word))
    expect(others.filter((word) => `${subject}${text}${html}`.includes(word))).toEqual([])
  }
})

test('jobs contain ids, and no text that a user typed', async () => {
  const jobs = await jobsOf(t)
  expect(jobs.length).toBeGreaterThanOrEqual(2)
  expect(Object.values(CANARY).filter((word) => JSON.stringify(jobs).includes(word))).toEqual([])
})
