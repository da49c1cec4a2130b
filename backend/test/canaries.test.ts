import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTwilio } from '../dev/twilio.ts'
import { addressKey } from '../src/account/account-status.service.ts'
import { makeListing, makePerson, type Person } from './make.ts'
import { type PaymentsApp, startPayments, tip } from './payments.ts'
import { livePaths, storedContents } from './releases.ts'
import { act, caseAbout, makeStaff } from './staff.ts'
import { callTrips } from './trips.ts'

// A site in use, with the built shell and remotes live. Each private value contains a unique word, which may appear only for
// the people named here: in no document, file, email or SMS for others, and in no log.

const CHECKOUT = join(import.meta.dirname, '../..')
const PUBLIC = 'Everybodycanary'
const NETWORKS = { visitor: '198.51.100.77', reporter: '198.51.100.78' }

let t: PaymentsApp
let twilio: Awaited<ReturnType<typeof startTwilio>>
let people: Record<'owner' | 'friend' | 'stranger' | 'suspended' | 'staff' | 'left', Person>
let paths: string[]
/** The word of each private value, and the addresses and phone numbers that may receive it by email or SMS. */
let canaries: Record<string, { word: string; readers: string[] }>

beforeAll(async () => {
  twilio = await startTwilio()
  t = await startPayments({ RATE_LIMITS: 'off', BUILDS_DIR: CHECKOUT, LOG_LEVEL: 'debug', TWILIO_API_URL: twilio.url })
  const [owner, friend] = [
    await makePerson(t, {
      username: 'Owner',
      email: 'owner.canary@mail.test',
      phoneNumber: '+1 2025550181',
      phoneVerified: true,
    }),
    await makePerson(t, {
      username: 'Friend',
      email: 'friend.canary@mail.test',
      phoneNumber: '+1 2025550182',
      phoneVerified: true,
    }),
  ]
  const [stranger, left, suspended, staff] = [
    await makePerson(t, { username: 'Stranger' }),
    await makePerson(t, { username: 'Leftcanary', email: 'left.canary@mail.test' }),
    await makePerson(t, { username: 'Suspended', email: 'suspended.canary@mail.test' }),
    await makeStaff(t, { email: 'staff.canary@mail.test' }),
  ]
  people = { owner, friend, stranger, suspended, staff, left }
  const team = t.env.CONTACT_EMAIL
  const only = (word: string, ...readers: string[]) => ({ word, readers })
  canaries = {
    ownerEmail: only(owner.email, owner.email),
    ownerPhone: only('2025550181', owner.email),
    friendEmail: only(friend.email, friend.email),
    friendPhone: only('2025550182', friend.email),
    listingPhone: only('2025550183', owner.email),
    visitorEmail: only('visitor.canary@mail.test', 'visitor.canary@mail.test'),
    visitorPhone: only('2025550184', 'visitor.canary@mail.test'),
    suspendedEmail: only(suspended.email, suspended.email),
    withheldListing: only('Withheldcanary', suspended.email, team),
    message: only('Messagecanary', owner.email, team),
    answer: only('Answercanary', friend.email, team),
    tipWords: only('Tipcanary', owner.email, friend.email),
    child: only('Childcanary', owner.email, friend.email),
    meeting: only('Meetingcanary', owner.email, friend.email),
    familyLink: only('Sistercanary', friend.email),
    reportedWords: only('Threatcanary', team),
    leftName: only('Leftcanary', 'left.canary@mail.test', friend.email),
    leftEmail: only('left.canary@mail.test', 'left.canary@mail.test'),
    reviewOfLeft: only('Keptcanary', 'left.canary@mail.test'),
    reportDetails: only('Detailscanary', team),
    staffNote: only('Notecanary'),
    staffAddress: only('staff.canary', 'staff.canary@mail.test'),
    suspensionReason: only('Reasoncanary', suspended.email),
    objection: only('Objectioncanary'),
    ...Object.fromEntries(Object.entries(people).map(([name, { secret }]) => [`session of ${name}`, only(secret)])),
    ...Object.fromEntries(Object.entries(NETWORKS).map(([name, address]) => [`network of the ${name}`, only(address)])),
    pseudonym: only(addressKey(t.env.CODE_SECRET, suspended.email)),
    codeSecret: only(t.env.CODE_SECRET[0]),
  }
  await use()
  paths = await everyPath()
})
afterAll(async () => {
  await t.stop()
  await twilio.stop()
})

const made: Record<'shown' | 'typed' | 'withheld', number> = { shown: 0, typed: 0, withheld: 0 }
let intent = ''
let agreed = 0

/** Uses every feature of the site, and decides cases as staff. */
async function use(): Promise<void> {
  const { owner, friend, suspended, staff, left } = people
  const send = async (me: Person | undefined, path: string, payload: object, remoteAddress = '198.51.100.1') => {
    const reply = await t.inject({ method: 'POST', url: `/api${path}`, headers: { ...me?.as }, payload, remoteAddress })
    if (reply.statusCode >= 300) throw new Error(`${path} answered ${reply.statusCode} ${reply.body}`)
    return reply.body ? reply.json<{ id: number }>().id : 0
  }
  const shown = await makeListing(t, owner, {
    description: PUBLIC,
    phone_number: '+1 2025550183',
    carrier: 'AI',
    flight_number: 1,
  })
  made.shown = shown.id
  made.withheld = (await makeListing(t, suspended, { description: 'Withheldcanary' })).id
  const trip = { departureAirport: 'HYD', arrivalAirport: 'ORD', date: shown.date, consent: true, name: 'Visitor' }
  const contact = { email: 'visitor.canary@mail.test', phoneNumber: '+1 2025550184' }
  made.typed = await send(undefined, '/offer-help/listings', { ...trip, ...contact }, NETWORKS.visitor)

  await send(friend, `/listings/${shown.id}/contact`, {})
  await send(friend, '/messages', { receiverId: owner.id, content: 'Messagecanary', sendSMS: true })
  await send(owner, '/messages', { receiverId: friend.id, content: 'Answercanary', sendSMS: true })
  await send(friend, '/testimonials', { targetUserId: owner.id, route: 'HYD to ORD', rating: 5, text: PUBLIC })
  const child = { firstName: 'Childcanary', relation: 'daughter', ageBand: '12-17', needs: [], note: null }
  const seeking = { type: 'seeking_help', traveler: JSON.stringify(child) }
  const [offer, search] = [await makeListing(t, owner), await makeListing(t, friend, seeking)]
  const requested = { otherUserId: owner.id, helperListingId: offer.id, seekingListingId: search.id }
  agreed = await send(friend, '/trips', requested)
  await send(owner, `/trips/${agreed}/answer`, { revision: 1, accept: true })
  await callTrips(t, owner, 'PUT', `/${agreed}/meeting`, { place: 'Meetingcanary', revision: 0 })
  await send(friend, `/trips/${agreed}/links`, { label: 'Sistercanary' })
  intent = await tip(t, owner, { message: 'Tipcanary', from: friend })
  await tip(t, owner, { message: 'Threatcanary' })
  await t.settled()
  const tips = await t.inject({ url: '/api/payments/tips', headers: owner.as })
  await send(owner, `/payments/tips/${tips.json<Array<{ id: number }>>()[0]!.id}/message/report`, {})
  await makeListing(t, left)
  await send(friend, '/messages', { receiverId: left.id, content: 'Shall we meet?' })
  await send(left, '/messages', { receiverId: friend.id, content: 'Gladly.' })
  const kept = { targetUserId: left.id, route: 'HYD to ORD', rating: 1, text: 'Keptcanary, never seen again.' }
  await send(friend, '/testimonials', kept)
  await t.settled()
  expect(t.inbox.received.some(({ text }) => text?.includes('Keptcanary'))).toBe(true)
  await t.inject({ method: 'DELETE', url: '/api/account', headers: left.as })
  const reported = { userId: suspended.id, reason: 'scam', details: 'Detailscanary', thread: true }
  await send(friend, '/reports', reported, NETWORKS.reporter)
  await send(friend, '/reports', { ...reported, userId: undefined, listingId: made.typed })
  const about = await caseAbout(t, suspended)
  await act(t, staff, about, 'note', 'Notecanary')
  await act(t, staff, about, 'suspend', 'Reasoncanary')
  await send(suspended, '/moderation/objection', { text: 'Objectioncanary, and more words.' })
}

/** Every page of the live releases and the shell, with ids of existing rows. */
async function everyPath(): Promise<string[]> {
  const { owner, suspended, left } = people
  const all = livePaths(t).flatMap((path) =>
    /:/.test(path)
      ? [owner.id, suspended.id, left.id, agreed].map((id) => path.replaceAll(/:\w+/g, String(id)))
      : [path],
  )
  const queries = Object.values(made).flatMap((id) => [
    `/?listing=${id}`,
    `/search?listing=${id}`,
    `/api/listings/by-id/${id}/preview`,
  ])
  return [
    ...all,
    ...queries,
    '/search?from=HYD&to=ORD',
    '/flight-search?flight=AI1',
    `/messages?to=${owner.id}`,
    `/messages?to=${suspended.id}`,
    `/checkout/success?payment_intent=${intent}`,
    ...['/contact', '/terms-of-use', '/privacy-policy', '/safety', '/nothing/here', '/sitemap.xml', '/robots.txt'],
    '/.well-known/security.txt',
  ]
}

/** Normalizes a text, so that encoded addresses (URL, HTML, JSON) and spaced phone numbers are found. */
const plain = (text: string) =>
  text
    .replaceAll(/%40|&#64;|&#x40;|&commat;|\\u0040/gi, '@')
    .replaceAll(/(?<=\d)[ ().\u00a0-]+(?=\d)/g, '')
    .toLowerCase()
const wordsIn = (text: string) => {
  const texts = [text, plain(text)]
  return Object.keys(canaries).filter((name) => {
    const { word } = canaries[name]!
    return texts.some((each) => each.includes(word) || each.includes(word.toLowerCase()))
  })
}

async function crawl(me: Person | undefined): Promise<string[]> {
  const found: string[] = []
  for (const url of paths) {
    const { statusCode, body, headers } = await t.inject({ url, headers: { ...me?.as } })
    if (statusCode >= 500) found.push(`${statusCode} at ${url}`)
    for (const name of wordsIn(body + JSON.stringify(headers))) found.push(`${name} at ${url}`)
  }
  return found
}

test("no page's document contains private data for a visitor or a stranger [spec-withstand-canaries]", async () => {
  expect(paths.length).toBeGreaterThan(30)
  expect(await crawl(undefined)).toEqual([])
  expect(await crawl(people.stranger)).toEqual([])
})

test("control: the documents contain published data, and the owner's own contain the owner's address", async () => {
  const search = (await t.inject('/search?from=HYD&to=ORD')).body
  expect([search.includes(PUBLIC), search.includes('Withheldcanary')]).toEqual([true, false])
  const own = await crawl(people.owner)
  for (const each of ['ownerEmail at /profile', `child at /trips/${agreed}`, `meeting at /trips/${agreed}/card`])
    expect(own).toContain(each)
  const theirs = /^(owner\w+ at |listingPhone at |answer at \/messages|(child|meeting) at \/trips)/
  expect(own.filter((each) => !theirs.test(each))).toEqual([])
  expect(await crawl(people.friend)).toContain(`meeting at /trips/${agreed}`)
})

test('no file of a live release contains private data [spec-withstand-canaries]', async () => {
  const words = [...Object.values(canaries).map(({ word }) => word), 'flightNumber']
  const files = await storedContents(t)
  expect(files.length).toBeGreaterThan(40)
  const found = words.filter((word) => files.some((content) => content.includes(word)))
  expect(found).toEqual(['flightNumber']) // control: an existing word is found
})

test('no email and no SMS contains private data of anyone but its recipients [spec-withstand-canaries]', async () => {
  const to = (address: string) => t.inbox.received.filter((mail) => mail.to.includes(address))
  await t.settled()
  expect(to(people.suspended.email).some(({ subject }) => subject.endsWith('account is suspended'))).toBe(true)
  expect(new Set(to(t.env.CONTACT_EMAIL).map(({ subject }) => subject)).size).toBe(3)
  expect(to(people.owner.email).length).toBeGreaterThanOrEqual(2)
  expect(twilio.received.map((sms) => sms.to).sort()).toEqual(['+12025550181', '+12025550182'])
  const strange = t.inbox.received.flatMap((mail) =>
    wordsIn(`${mail.subject}${mail.text}${mail.html}`)
      .filter((name) => !mail.to.some((address) => canaries[name]!.readers.includes(address)))
      .map((name) => `${name} to ${mail.to}`),
  )
  expect(strange).toEqual([])
  // A stranger chose the name, and notifications and lists show the subject.
  const named = t.inbox.received.filter(({ subject }) =>
    Object.values(people).some(({ username }) => subject.includes(username)),
  )
  expect(named.map(({ subject }) => subject)).toEqual([])
  const texts = Object.fromEntries(twilio.received.map((sms) => [sms.to, wordsIn(sms.body)]))
  expect(texts).toEqual({ '+12025550181': ['message'], '+12025550182': ['answer'] })
})

test('the log contains no private data [spec-withstand-canaries]', () => {
  expect(t.logged()).toContain('/api/moderation/objection') // control: the log is not empty
  expect(wordsIn(t.logged())).toEqual([])
})
