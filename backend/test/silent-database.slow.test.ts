// The database falls silent: connections are neither closed nor answered, and new ones are the same.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freshDatabase } from './app.ts'
import { Browser, freshIp, mailsTo } from './browser.ts'
import { eventually } from './eventually.ts'
import { startFakes } from './fakes.ts'
import { openStream } from './live-stream.ts'
import { makeListing, makePerson, type Person } from './make.ts'
import { begin, startPayments } from './payments.ts'
import { startProxy } from './proxy.ts'
import { publishShell, siteIn } from './releases.ts'

const CLIENTS = 40
const SILENT_MS = 15_000
const RECOVERED_MS = 10_000

async function startSite(databaseUrl: string) {
  const { settings, stop, ...fakes } = await startFakes()
  // A site's own timeouts; those of other tests are longer than the silence.
  const timeouts = { DATABASE_WAIT_MS: '2000', RATE_LIMIT_TIMEOUT_MS: '100' }
  const app = await startPayments({ ...settings, ...timeouts, DATABASE_URL: databaseUrl })
  await app.app.listen(0, '127.0.0.1')
  return { ...app, ...fakes, stop: () => app.stop().then(stop) }
}

let proxy: Awaited<ReturnType<typeof startProxy>>
let t: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  proxy = await startProxy(await freshDatabase())
  t = await startSite(proxy.url)
  await publishShell(t)
})
afterAll(async () => {
  await t.stop()
  await proxy.stop()
})

interface Response {
  status: number
  /** Whether it has what the user wanted. A document comes without its user while the database is silent. */
  isServed: boolean
}

const responseOf = ({ statusCode: status }: { statusCode: number }): Response => ({ status, isServed: status < 300 })

interface Request {
  method?: 'GET' | 'POST'
  payload?: object
}

const send =
  (url: string, request: Request = {}) =>
  ({ as }: Person) =>
    t.inject({ url, ...request, headers: as, remoteAddress: freshIp() }).then(responseOf)

/** Logs in with a new address and the code that is emailed to it. */
async function logIn(): Promise<Response> {
  const browser = new Browser(t)
  const email = `${freshIp()}@mail.test`
  const reply = await browser.login(email)
  if (reply.statusCode !== 200) return responseOf(reply)
  const codes = () => mailsTo(t, email).flatMap(({ text }) => /^\d{6}/.exec(text ?? '') ?? [])
  await eventually(() => expect(codes()).not.toEqual([]), 3 * RECOVERED_MS)
  const { user } = reply.json<{ user: { id: string } }>()
  return responseOf(await browser.verify(codes()[0]!, user.id))
}

/** The keys of payments that are retried. */
const keys = new Map<number, string>()

async function pay(me: Person, other: Person): Promise<Response> {
  const key = keys.get(me.id) ?? randomUUID()
  const response = responseOf(await begin(t, other, { from: me, key }))
  if (response.isServed) keys.delete(me.id)
  else keys.set(me.id, key)
  return response
}

async function openDocument({ as, id }: Person): Promise<Response> {
  const { statusCode: status, body } = await t.inject({ url: '/me', headers: as, remoteAddress: freshIp() })
  return { status, isServed: status < 300 && siteIn(body).user?.id === id }
}

async function readStream({ as }: Person): Promise<Response> {
  const stream = await openStream(await t.app.getUrl(), as)
  try {
    if (stream.status !== 200) return { status: stream.status, isServed: false }
    await eventually(
      async () => expect(stream.state.ended || stream.of('hello').length > 0).toBe(true),
      3 * RECOVERED_MS,
    )
    return { status: stream.status, isServed: stream.of('hello').length > 0 }
  } finally {
    stream.close()
  }
}

/** One request of every kind that needs the database: documents, reads, writes, codes, payments, streams, jobs and limits. */
const kinds: { [kind: string]: (me: Person, other: Person) => Promise<Response> } = {
  document: openDocument,
  trips: send('/api/trips'),
  search: send('/api/listings'),
  airports: send('/api/airports?q=HYD'),
  profile: (me, { id }) => send(`/api/users/${id}`)(me),
  session: send('/api/auth/me'),
  inbox: send('/api/messages'),
  message: (me, { id }) =>
    send('/api/messages', { method: 'POST', payload: { receiverId: id, content: 'Are you there?' } })(me),
  login: logIn,
  payment: pay,
  stream: readStream,
  contact: send('/api/contact', {
    method: 'POST',
    payload: { name: 'Asha', email: 'asha@mail.test', message: 'After the silence' },
  }),
}

test('each kind of request is answered within ten seconds of the end of a silence, for forty clients, without a restart', async () => {
  const people = await Promise.all(Array.from({ length: CLIENTS }, () => makePerson(t)))
  await makeListing(t, people[0]!)
  const names = Object.keys(kinds)
  const nameOf = (client: number) => names[client % names.length]!
  const sendRequest = (client: number) => kinds[nameOf(client)]!(people[client]!, people[(client + 1) % CLIENTS]!)
  const notServed = async () => {
    const responses = await Promise.all(people.map((_, client) => sendRequest(client)))
    return responses.flatMap(({ status, isServed }, client) => (isServed ? [] : [`${nameOf(client)}: ${status}`]))
  }
  expect(await notServed()).toEqual([])

  let ended = Number.POSITIVE_INFINITY
  const failedWith = new Set<number>()
  /** A person who tries again and again: the time from the end of the silence to the first success. */
  const recovers = async (client: number): Promise<number> => {
    for (;;) {
      const began = performance.now()
      const { status, isServed } = await sendRequest(client)
      const after = performance.now() - ended
      if (isServed && (after > 0 || began > ended)) return after
      if (status >= 300) failedWith.add(status)
      if (after > 3 * RECOVERED_MS) return after
      await new Promise(setImmediate)
    }
  }
  proxy.silence()
  const recoveries = people.map((_, client) => recovers(client))
  await sleep(SILENT_MS) // the length of the silence is what is tried
  expect((await t.inject('/api/health/ready')).statusCode).toBe(200)
  proxy.carry()
  ended = performance.now()

  const times = await Promise.all(recoveries)
  const slowest = Object.fromEntries(
    names.map((name) => [name, Math.max(...times.filter((_, client) => nameOf(client) === name))]),
  )
  expect(Object.entries(slowest).filter(([, ms]) => ms > RECOVERED_MS)).toEqual([])
  expect([...failedWith]).toEqual([503]) // a sentence that asks to try again, never another failure
  expect(await notServed()).toEqual([])
  await t.settled()
}, 90_000)
