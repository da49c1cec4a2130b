import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Pool } from 'pg'
import { startBotCheck } from '../dev/bot-check.ts'
import { startSmtp } from '../dev/smtp.ts'
import { startTwilio } from '../dev/twilio.ts'
import type { Thread } from '../src/messaging/messaging.contract.ts'
import { freshDatabase } from './app.ts'
import { wrong } from './browser.ts'
import { deliveriesOf } from './database.ts'
import { eventually } from './eventually.ts'
import { openStream } from './live-stream.ts'
import { makePerson } from './make.ts'
import { startProcess } from './process.ts'

type Process = Awaited<ReturnType<typeof startProcess>>

/** A process whose clock is wrong, because only PostgreSQL's should count. */
const aheadBy = (minutes: number) => {
  const code = `Date = class extends Date {
    constructor(...given) { given.length ? super(...given) : super(Date.now()) }
    static now() { return super.now() + ${minutes * 60_000} }
  }`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}` }
}

const ends: Array<() => unknown> = []
let smtp: Awaited<ReturnType<typeof startSmtp>>
let twilio: Awaited<ReturnType<typeof startTwilio>>
let botCheck: Awaited<ReturnType<typeof startBotCheck>>
let pool: Pool
let a: Process
let b: Process

beforeAll(async () => {
  ;[smtp, twilio, botCheck] = [await startSmtp(), await startTwilio(), await startBotCheck()]
  ends.push(smtp.stop, twilio.stop, botCheck.stop)
  const settings = {
    DATABASE_URL: await freshDatabase(),
    SMTP_URL: smtp.url,
    TWILIO_API_URL: twilio.url,
    BOT_CHECK_VERIFY_URL: botCheck.verifyUrl,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'debug',
  }
  pool = new Pool({ connectionString: settings.DATABASE_URL })
  ends.push(() => pool.end())
  ;[a, b] = await Promise.all([startProcess(settings), startProcess({ ...settings, ...aheadBy(20) })])
  ends.push(a.kill, b.kill)
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const said = () => a.logged() + b.logged()

async function sendRequest(at: Process, method: string, path: string, cookie: string, body?: object, more?: object) {
  const headers = { 'content-type': 'application/json', cookie, ...more }
  const reply = await fetch(`${at.base}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { status: reply.status, cookies, body: JSON.parse((await reply.text()) || 'null') }
}

test('the clocks of the two processes differ', () => {
  const [here, there] = [a, b].map((process) => JSON.parse(process.logged().split('\n')[0]!).time)
  expect((there - here) / 60_000).toBeCloseTo(20, 0)
})

test('a login begins in one process and ends in another that is 20 minutes ahead; neither log has the person or the code [spec-withstand-codes-clock]', async () => {
  const email = 'canary.login@mail.test'
  const begun = await sendRequest(a, 'POST', '/auth/login', '', { email, captchaToken: botCheck.token('login') })
  expect(begun.status).toBe(200)
  await eventually(() => expect(smtp.received).toHaveLength(1))
  const code = smtp.received[0]?.text.slice(0, 6) ?? ''
  const challenge = begun.cookies[0] ?? ''
  const userId: string = begun.body.user.id
  const failed = await sendRequest(a, 'POST', '/auth/verify', challenge, { userId, code: wrong(code) })
  expect(failed.status).toBe(400)
  const verified = await sendRequest(b, 'POST', '/auth/verify', challenge, { userId, code })
  expect([verified.status, verified.body.email]).toEqual([200, email])
  const session = verified.cookies.find((cookie) => cookie.startsWith('session=')) ?? ''
  expect((await sendRequest(a, 'GET', '/auth/me', session)).status).toBe(200)

  twilio.fail('20500') // a failure is logged, but not the number
  const phoneNumber = '+1 2025550177'
  const captchaToken = botCheck.token('phone')
  const mine = { 'x-account': String(verified.body.id) }
  expect((await sendRequest(a, 'PATCH', '/profile/phone', session, { phoneNumber, captchaToken }, mine)).status).toBe(
    200,
  )
  await eventually(() => expect(said()).toContain('a job failed'))
  twilio.fail('none')
  await eventually(() => expect(twilio.received).toHaveLength(1))

  expect(said()).toContain('/api/auth/verify')
  const secrets = [email, userId, challenge.split('=')[1], session.split('=')[1], '2025550177', captchaToken]
  for (const secret of secrets) expect(said()).not.toContain(secret)
  // Six digits also occur in times and durations.
  const codes = [code, twilio.received[0]?.body.slice(0, 6)]
  for (const sent of codes) expect(said()).not.toMatch(new RegExp(`(?<!\\d)${sent}(?!\\d)`))
})

test('the log has each request and its status, but no person and no content', async () => {
  const cookie = 'session=cookie-of-asha'
  const message = { name: 'Asha of the log', email: 'asha@mail.test', message: 'Is anybody there?' }
  expect((await sendRequest(a, 'POST', '/contact?email=asha@query.test', cookie, message)).status).toBe(204)
  expect((await sendRequest(a, 'GET', '/nowhere?code=123456', cookie)).status).toBe(404)
  expect((await sendRequest(a, 'GET', '/auth/me', cookie)).status).toBe(401)
  const requests = () =>
    a
      .logged()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { req?: object; res?: object })
      .flatMap(({ req, res }) => (req ? [{ ...req, ...res }] : []))
  await eventually(() => {
    expect(requests()).toContainEqual({ method: 'POST', path: '/api/contact', status: 204 })
    expect(requests()).toContainEqual({ method: 'GET', path: '/api/auth/me', status: 401 })
  })
  for (const secret of ['query.test', '123456', 'cookie-of-asha', 'asha@mail.test', 'Asha of the log', 'anybody there'])
    expect([secret, a.logged().includes(secret)]).toEqual([secret, false])
})

async function person() {
  const { id, as } = await makePerson({ pool })
  return { id, cookie: as.cookie }
}

test('when a process is killed while a user writes, every message is stored once and arrives once through the other process', async () => {
  const [me, other] = [await person(), await person()]
  const stream = await openStream(b.base, { cookie: other.cookie })
  ends.push(stream.close)
  await eventually(() => expect(stream.of('hello')).toHaveLength(1))

  const send = async (at: Process, content: string, key: string) => {
    const reply = await fetch(`${at.base}/api/messages`, {
      method: 'POST',
      headers: { cookie: me.cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ receiverId: other.id, content }),
    })
    if (reply.status !== 201) throw new Error(`${reply.status}`)
  }
  const acknowledged: string[] = []
  const unanswered: Array<{ content: string; key: string }> = []
  const writing = Array.from({ length: 6 }, async (_, writer) => {
    for (let i = 0; unanswered.length === 0; i++) {
      const message = { content: `${writer}.${i}`, key: randomUUID() }
      await send(a, message.content, message.key).then(
        () => acknowledged.push(message.content),
        () => unanswered.push(message),
      )
    }
  })
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(20), 40_000)
  await a.kill()
  await Promise.all(writing)
  expect(unanswered.length).toBeGreaterThan(0)
  // The browser repeats with the same keys, and reaches the other process.
  for (const { content, key } of unanswered) await send(b, content, key)

  const all = [...acknowledged, ...unanswered.map(({ content }) => content)].toSorted()
  const stored: string[] = []
  for (let path: string | undefined = `/api/messages/${me.id}?limit=50`; path; ) {
    const reply: Response = await fetch(b.base + path, { headers: { cookie: other.cookie } })
    stored.push(...((await reply.json()) as Thread).messages.map(({ content }) => content))
    path = /<(.*?)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
  }
  expect(stored.toSorted()).toEqual(all)
  const arrived = () => stream.of('message').map(({ data }) => (data.message as { content: string }).content)
  // The next sign finds messages that the killed process has committed but not announced, or the read after it has vanished.
  await eventually(() => expect(arrived().toSorted()).toEqual(all))
  expect((await deliveriesOf({ pool }, 'unread-messages')).map(({ state }) => state)).toEqual(['created'])
})
