// The database falls silent: connections are neither closed nor answered, and new ones are the same.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freshDatabase } from './app.ts'
import { freshIp } from './browser.ts'
import { type AppWithFakes, startAppWithFakes } from './fakes.ts'
import { makeListing, makePerson, type Person } from './make.ts'
import { startProxy } from './proxy.ts'

const CLIENTS = 40
const SILENT_MS = 15_000
const RECOVERED_MS = 10_000

let proxy: Awaited<ReturnType<typeof startProxy>>
let t: AppWithFakes
beforeAll(async () => {
  proxy = await startProxy(await freshDatabase())
  // A site's own timeouts; those of other tests are longer than the silence.
  t = await startAppWithFakes({ DATABASE_URL: proxy.url, DATABASE_WAIT_MS: '2000', RATE_LIMIT_TIMEOUT_MS: '100' })
})
afterAll(async () => {
  await t.stop()
  await proxy.stop()
})

interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  payload?: object
}

/** One request of every kind that needs the database: reads signed out and signed in, writes, codes, jobs, limits and sessions. */
const kinds: { [kind: string]: (me: Person, other: Person) => Request } = {
  trips: () => ({ url: '/api/trips' }),
  search: () => ({ url: '/api/listings' }),
  airports: () => ({ url: '/api/airports?q=HYD' }),
  profile: (_, other) => ({ url: `/api/users/${other.id}` }),
  session: () => ({ url: '/api/auth/me' }),
  inbox: () => ({ url: '/api/messages' }),
  message: (_, { id }) => ({
    method: 'POST',
    url: '/api/messages',
    payload: { receiverId: id, content: 'Are you there?' },
  }),
  code: () => ({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: `${freshIp()}@mail.test`, captchaToken: t.botCheck.token('login') },
  }),
  contact: () => ({
    method: 'POST',
    url: '/api/contact',
    payload: { name: 'Asha', email: 'asha@mail.test', message: 'After the silence' },
  }),
}

test('each kind of request is answered within ten seconds of the end of a silence, for forty clients, without a restart', async () => {
  const people = await Promise.all(Array.from({ length: CLIENTS }, () => makePerson(t)))
  await makeListing(t, people[0]!)
  const names = Object.keys(kinds)
  const sendRequest = async (client: number) => {
    const request = kinds[names[client % names.length]!]!(people[client]!, people[(client + 1) % CLIENTS]!)
    return (await t.inject({ ...request, headers: people[client]!.as, remoteAddress: freshIp() })).statusCode
  }
  const requestAll = () => Promise.all(people.map((_, client) => sendRequest(client)))
  expect((await requestAll()).filter((status) => status >= 300)).toEqual([])

  let ended = Number.POSITIVE_INFINITY
  const failedWith = new Set<number>()
  /** A person who tries again and again: the time from the end of the silence to the first success. */
  const recovers = async (client: number): Promise<number> => {
    for (;;) {
      const began = performance.now()
      const status = await sendRequest(client)
      const after = performance.now() - ended
      if (status < 300 && (after > 0 || began > ended)) return after
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
    names.map((name, kind) => [name, Math.max(...times.filter((_, client) => client % names.length === kind))]),
  )
  expect(Object.entries(slowest).filter(([, ms]) => ms > RECOVERED_MS)).toEqual([])
  expect([...failedWith]).toEqual([503]) // a sentence that asks to try again, never another failure
  expect((await requestAll()).filter((status) => status >= 300)).toEqual([])
  await t.settled()
}, 90_000)
