import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { deleteAccount, makeListing, makePerson, makeSession, type Person } from '../../test/make.ts'
import { endNameServers, nameServer } from '../../test/name-server.ts'
import { type PushStandIn, pushKeys, startPushService } from '../../test/push.ts'
import { runJobs } from '../../test/scheduled-jobs.ts'
import { storedPushes } from '../../test/stored.ts'
import { daysAfter, todayIn } from '../listings/listings.contract.ts'
import { execute } from '../ops.ts'
import type { PushPayload } from './push.contract.ts'
import { PushGateway } from './push-gateway.ts'

let t: TestApp
let service: PushStandIn
beforeAll(async () => {
  service = await startPushService()
  // Short, because requests hang in this test. In other tests a busy machine would exceed it and send emails twice.
  t = await startApp({ ...service.settings, RATE_LIMITS: 'off', OUTBOUND_TIMEOUT_MS: '2000' })
})
afterAll(async () => {
  await t.stop()
  await service.stop()
})
beforeEach(() => service.fail('none'))

type As = Pick<Person, 'as'>
const sendRequest = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, { as }: As, payload?: object) =>
  t.inject({ method, url: `/api${path}`, headers: as, ...(payload && { payload }) })
const settingsOf = async (who: As) => (await sendRequest('GET', '/push', who)).json()
const write = async (from: Person, to: Person, content = 'Are you at gate 12?') =>
  (await sendRequest('POST', '/messages', from, { receiverId: to.id, content })).json<{ id: number }>().id
const choose = (who: As, messages: string) => sendRequest('PUT', '/push/topics', who, { messages })

async function subscribed(who: As) {
  const subscription = service.subscribe()
  expect((await sendRequest('PUT', '/push/subscription', who, subscription)).statusCode).toBe(204)
  return {
    ...subscription,
    got: () =>
      service.received
        .filter(({ to }) => subscription.endpoint.endsWith(to))
        .map(({ text }) => JSON.parse(text) as PushPayload),
  }
}

const sent = () => t.advance(60)
async function sendDaily() {
  await runJobs(t, 'daily-pushes')
  await t.settled()
}

test("each browser of the receiver gets one push message with the sender's name and a link, without the content", async () => {
  const [me, other] = [await makePerson(t, { username: 'Asha' }), await makePerson(t)]
  const phone = await subscribed(other)
  const laptop = await subscribed(await makeSession(t, other.id))
  const mine = await subscribed(me)
  await write(me, other)
  await sent()
  const expected = {
    to: other.id,
    title: 'New message from Asha',
    link: `/messages?to=${me.id}`,
    tag: `messages-${me.id}`,
  }
  expect([phone.got(), laptop.got(), mine.got()]).toEqual([[expected], [expected], []])
})

test('a message that is read within seconds or from a blocked sender causes no push message; a burst causes one', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const browser = await subscribed(other)
  await write(me, other)
  await t.settled()
  expect(browser.got()).toEqual([])
  await sendRequest('POST', `/messages/${me.id}/read`, other)
  await sent()
  expect(browser.got()).toEqual([])
  for (const content of ['one', 'two', 'three']) await write(me, other, content)
  await sent()
  expect(browser.got()).toHaveLength(1)
  await write(me, other)
  await sendRequest('POST', `/blocks/${me.id}`, other)
  await sent()
  expect(browser.got()).toHaveLength(1)
})

test('a user chooses the frequency: immediately, one message a day, or never', async () => {
  const [me, third, other] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  const browser = await subscribed(other)
  expect(await settingsOf(other)).toEqual({
    key: service.settings.PUSH_PUBLIC_KEY,
    subscribed: true,
    topics: { messages: 'immediately', alerts: 'immediately', trips: 'immediately' },
  })
  expect((await choose(other, 'off')).json()).toEqual({ messages: 'off' })
  await write(me, other)
  await sent()
  expect(browser.got()).toEqual([])

  await choose(other, 'daily')
  for (const writer of [me, third, me]) await write(writer, other)
  await sent()
  expect(browser.got()).toEqual([])
  await sendDaily()
  const expected = { to: other.id, title: 'New messages in 2 conversations', link: '/messages', tag: 'messages' }
  expect(browser.got()).toEqual([expected])
  await write(third, other)
  await sendDaily()
  expect(browser.got()).toEqual([expected])
  await t.advance(86_400)
  expect(browser.got()).toEqual([expected, expected])
  expect(await settingsOf(other)).toMatchObject({ topics: { messages: 'daily' } })
})

test('the link of a message leads to the page in the language of its recipient', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const browser = await subscribed(other)
  await t.inject({ method: 'PATCH', url: '/api/profile', headers: other.as, payload: { locale: 'te' } })
  await write(me, other)
  await sent()
  expect(browser.got()).toMatchObject([{ to: other.id, link: `/te/messages?to=${me.id}` }])
})

test('a subscription ends with its session, with the account, and on request', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const second = await makeSession(t, other.id)
  const third = await makeSession(t, other.id)
  const browsers = [await subscribed(other), await subscribed(second), await subscribed(third)]
  await sendRequest('POST', '/auth/logout', other)
  await sendRequest('DELETE', '/push/subscription', second)
  expect((await settingsOf(second)).subscribed).toBe(false)
  await t.advance(15 * 86_400)
  await write({ ...me, ...(await makeSession(t, me.id)) }, other)
  await sent()
  expect(browsers.flatMap(({ got }) => got())).toEqual([])

  const left = await makePerson(t)
  await subscribed(left)
  await choose(left, 'daily')
  await deleteAccount(t, left)
  expect(await storedPushes(t, left)).toEqual({ browsers: 0, choices: 0 })
})

test('deletes a subscription that the push service no longer knows, and retries a temporary failure until one message is sent', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const gone = await subscribed(other)
  service.end(gone.endpoint)
  await write(me, other)
  await sent()
  expect((await settingsOf(other)).subscribed).toBe(false)

  const browser = await subscribed(other)
  for (const failure of ['503', '429', 'hang', 'hang-after'] as const) {
    service.fail(failure)
    const tried = service.requests()
    if (failure === '503') await write(me, other)
    await t.advance(3_600)
    expect([failure, service.requests() > tried]).toEqual([failure, true])
  }
  service.fail('none')
  await t.advance(3_600)
  expect(browser.got()).toHaveLength(1)

  service.fail('413')
  await write(me, other)
  await sent()
  expect(browser.got()).toHaveLength(1)
})

test('a browser that another user subscribes gets no messages for the previous one', async () => {
  const [me, previous, now] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  const browser = await subscribed(previous)
  const { got: _, ...subscription } = browser
  expect((await sendRequest('PUT', '/push/subscription', now, subscription)).statusCode).toBe(204)
  await write(me, previous)
  await sent()
  expect(browser.got()).toEqual([])
  expect([(await settingsOf(previous)).subscribed, (await settingsOf(now)).subscribed]).toEqual([false, true])
})

test.each([
  ['another scheme', 'http://push.example.com/1'],
  ['this machine', 'https://127.0.0.1/1'],
  ['this machine by another spelling', 'https://0x7f.1/1'],
  ['this machine by a name', 'https://localhost/1'],
  ['a private network', 'https://10.0.0.1/1'],
  ['a private network of IPv6', 'https://[fd00::1]/1'],
  ['an address that looks public', 'https://8.8.8.8/1'],
  ['a name of this network', 'https://db.internal/1'],
  ['a name without a domain', 'https://postgres/1'],
  ['another port', 'https://push.example.com:5432/1'],
  ['a password', 'https://user:password@push.example.com/1'],
  ['another stand-in', 'http://127.0.0.1:1/1'],
])('an endpoint at %s is refused', async (_, endpoint) => {
  const me = await makePerson(t)
  const reply = await sendRequest('PUT', '/push/subscription', me, { ...service.subscribe(), endpoint })
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'push-endpoint'])
})

test('a public name that leads to a private network is refused, and one whose name server is slow is checked when sent to [spec-withstand-patient-push]', async () => {
  const me = await makePerson(t)
  const subscribe = async (endpoint: string) =>
    (await sendRequest('PUT', '/push/subscription', me, { ...service.subscribe(), endpoint })).statusCode
  try {
    await nameServer({ a: ['127.0.0.1'], aaaa: [] })
    expect(await subscribe('https://127.0.0.1.nip.io/1')).toBe(400)
    await nameServer({ a: [], aaaa: ['fd00:0000:0000:0000:0000:0000:0000:0001'] })
    expect(await subscribe('https://push.service.org/1')).toBe(400)
    await nameServer({ a: ['10.0.0.1', '8.8.8.8'], aaaa: [] })
    expect(await subscribe('https://push.service.org/1')).toBe(204)
    await nameServer()
    expect(await subscribe('https://push.service.org/2')).toBe(204)
  } finally {
    endNameServers()
  }
})

test('rejects an invalid subscription, and does not retry one with unusable keys', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const real = service.subscribe()
  const { p256dh, auth } = real.keys
  for (const wrong of [{}, { ...real, keys: { p256dh: 'short', auth } }, { ...real, endpoint: 'ftp://a.example/' }])
    expect((await sendRequest('PUT', '/push/subscription', other, wrong)).json().code).toBe('invalid')
  const noPoint = { ...real, keys: { p256dh: `B${'A'.repeat(86)}`, auth } }
  expect(p256dh).toHaveLength(87)
  expect((await sendRequest('PUT', '/push/subscription', other, noPoint)).statusCode).toBe(204)
  const dead = async () => {
    const lines: string[] = []
    await execute(t.app, ['dead', '--json'], (line) => lines.push(line))
    return lines.join('').match(/The keys of the subscription are invalid\./g)?.length ?? 0
  }
  const before = await dead()
  await write(me, other)
  await sent()
  expect(await dead()).toBe(before + 1)
  expect(service.received.filter(({ to }) => real.endpoint.endsWith(to))).toEqual([])
})

test('a match causes push messages with the reason and without a name', async () => {
  const [helper, seeker] = [await makePerson(t, { username: 'Eve Stranger' }), await makePerson(t)]
  const browser = await subscribed(seeker)
  const day = daysAfter(todayIn('Asia/Kolkata'), 3)
  const flight = { date: day, closes_at: `${daysAfter(day, 1)}T00:00:00+05:30`, carrier: 'AI', flight_number: 7101 }
  await makeListing(t, seeker, { ...flight, type: 'seeking_help' })
  const { id } = await makeListing(t, helper, flight)
  await t.settled()
  expect(browser.got()).toHaveLength(1)
  expect(browser.got()[0]).toMatchObject({
    to: seeker.id,
    link: `/search?listing=${id}`,
    title: expect.stringMatching(/^Same flight AI7101 on .+: someone offers help$/),
  })
})

test('the export names the push service of each browser without its endpoint', async () => {
  const me = await makePerson(t)
  await subscribed(me)
  await choose(me, 'daily')
  const { data } = (await sendRequest('GET', '/account/export', me)).json()
  expect(data).toMatchObject({
    notifiedBrowsers: [{ service: '127.0.0.1', createdAt: expect.any(String) }],
    notifications: [{ topic: 'messages', mode: 'daily' }],
  })
  expect(JSON.stringify(data)).not.toContain('/push/')
})

// The last two tests start other sites in this process; the session guard then uses theirs.
test('a site without keys reports no public key and rejects subscriptions', async () => {
  const none = await startApp({ DATABASE_URL: t.env.DATABASE_URL, ROLES: 'web,migrate' })
  try {
    const me = await makePerson(t)
    const seen = await none.inject({ url: '/api/push', headers: me.as })
    expect(seen.json()).toMatchObject({ key: null, subscribed: false })
    const tried = await none.inject({
      method: 'PUT',
      url: '/api/push/subscription',
      headers: me.as,
      payload: service.subscribe(),
    })
    expect([tried.statusCode, tried.json().code]).toEqual([409, 'push-off'])
  } finally {
    await none.stop()
  }
})

test('the key of another site cannot send to a subscription', async () => {
  const other = await makePerson(t)
  const foreign = await startPushService()
  const { endpoint, keys } = foreign.subscribe()
  const second = await startApp({
    DATABASE_URL: t.env.DATABASE_URL,
    ...pushKeys(),
    PUSH_FAKE_URL: foreign.url,
    ROLES: 'web,migrate',
  })
  try {
    const payload = { to: other.id, title: 'A', link: '/', tag: 'a' }
    const sending = second.app.get(PushGateway, { strict: false }).send({ endpoint, ...keys }, payload, 'topic')
    await expect(sending).rejects.toMatchObject({ code: '403' })
    expect(foreign.received).toEqual([])
  } finally {
    await second.stop()
    await foreign.stop()
  }
})
