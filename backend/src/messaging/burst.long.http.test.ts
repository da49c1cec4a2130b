import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { startApp, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { makeListing, makePerson, type Person } from '../../test/make.ts'
import { leg, propose } from '../../test/trips.ts'

const POOL_MAX = 10
const HALF = POOL_MAX / 2

let t: TestApp
beforeAll(async () => {
  // Workers would also wait for the locks.
  t = await startApp({ POOL_MAX: String(POOL_MAX), ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const locks: Client[] = []
afterEach(async () => {
  for (const lock of locks.splice(0)) await lock.end()
})

async function lockPeople(people: Person[], lock = 'select from account where id = $1 for update') {
  const client = new Client({ connectionString: t.env.DATABASE_DIRECT_URL })
  locks.push(client)
  await client.connect()
  await client.query('begin')
  for (const { id } of people) await client.query(lock, [id])
  return { release: () => client.query('commit') }
}

const write = (me: Person, to: Person, content = 'hi') =>
  t.inject({ method: 'POST', url: '/api/messages', headers: me.as, payload: { receiverId: to.id, content } })
const statusOf = async (reply: ReturnType<typeof write>) => (await reply).statusCode
const count = (list: number[], status: number) => list.filter((one) => one === status).length
/** On a slow machine some requests time out and get 503. */
const served = (list: number[]) => count(list, 201) + count(list, 503)

const WAITING = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name = 'backend' and wait_event_type = 'Lock'`
const waiting = async () => (await locks[0]!.query<{ count: number }>(WAITING)).rows[0]!.count

async function expectOthersServed(other: Person) {
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => t.inject({ url: '/api/auth/me', headers: other.as })),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
}

const ROUNDS = 10

/** Repeats, because connections go to the longest waiting request: after these rounds each write waits for its lock or turn. */
async function expectHalfFree(other: Person) {
  await eventually(async () => expect(await waiting()).toBeGreaterThan(0))
  for (let round = 0; round < ROUNDS; round++) {
    await expectOthersServed(other)
    expect(await waiting()).toBeLessThanOrEqual(HALF)
  }
}

test('of sixty parallel messages of one account four are sent, and others are served', async () => {
  const [me, to, other] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  const { release } = await lockPeople([to])
  const sending = Array.from({ length: 60 }, (_, n) => statusOf(write(me, to, String(n))))
  const refused: number[] = []
  for (const status of sending) void status.then((code) => refused.push(code))
  await eventually(() => expect(count(refused, 429)).toBe(56))
  await expectHalfFree(other)
  await release()
  const all = await Promise.all(sending)
  expect([served(all), count(all, 429)]).toEqual([4, 56])
  expect(await statusOf(write(me, to, 'afterwards'))).toBe(201)
})

interface ToOne {
  what: string
  locked: string
  prepare: (to: Person, from: Person[]) => Promise<Array<() => Promise<number>>>
}

const toOne: ToOne[] = [
  {
    what: 'messages',
    locked: 'select from account where id = $1 for update',
    prepare: async (to, from) => from.map((me) => () => statusOf(write(me, to))),
  },
  {
    what: 'proposals of trips',
    locked: 'select from account where id = $1 for update',
    prepare: async (to, from) => {
      const offer = await makeListing(t, to)
      return from.map((me) => async () => {
        const payload = {
          otherUserId: to.id,
          helperListingId: offer.id,
          seekingListingId: null,
          legs: [leg({ date: offer.date })],
        }
        return statusOf(t.inject({ method: 'POST', url: '/api/trips', headers: me.as, payload }))
      })
    },
  },
  {
    what: 'steps of trips',
    locked: 'select from account where id = $1 for update',
    prepare: async (to, from) => {
      const trips = []
      for (const asha of from) {
        const [offer, search] = [await makeListing(t, to), await makeListing(t, asha, { type: 'seeking_help' })]
        trips.push(await propose(t, { amigo: to, asha, offer, search }))
      }
      return trips.map(({ id, revision }, n) => async () => {
        const url = `/api/trips/${id}/cancel`
        return statusOf(t.inject({ method: 'POST', url, headers: from[n]!.as, payload: { revision } }))
      })
    },
  },
  {
    what: 'requests for contact details',
    locked: 'select from listing where account_id = $1 for update',
    prepare: async (to, from) => {
      const { id } = await makeListing(t, to)
      return from.map(
        (me) => async () => statusOf(t.inject({ method: 'POST', url: `/api/listings/${id}/contact`, headers: me.as })),
      )
    },
  },
  {
    what: 'tips',
    locked: 'select from account where id = $1 for update',
    prepare: async (to, from) =>
      from.map((me) => async () => {
        const payload = { amount: 5, recipientId: to.id }
        const headers = { ...me.as, 'idempotency-key': randomUUID() }
        const reply = await t.inject({ method: 'POST', url: '/api/create-payment-intent', headers, payload })
        // Stripe is unavailable in this test, but the tip is stored before the request to Stripe.
        return reply.json().code === 'payment-service-unavailable' ? 201 : reply.statusCode
      }),
  },
]

test.each(toOne)('$what of many people to one leave half of the pool to others', async ({ locked, prepare }) => {
  const [to, other] = [await makePerson(t), await makePerson(t)]
  const from = await Promise.all(Array.from({ length: 2 * POOL_MAX }, () => makePerson(t)))
  const acts = await prepare(to, from)
  const { release } = await lockPeople([to], locked)
  const sending = acts.map((act) => act())
  await expectHalfFree(other)
  await release()
  const statuses = await Promise.all(sending)
  expect(statuses.filter((status) => status >= 300 && status !== 503)).toEqual([])
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(0)
})

test('transactions that wait for row locks use at most half of the pool', async () => {
  const [other, ...people] = await Promise.all(Array.from({ length: 1 + 4 * POOL_MAX }, () => makePerson(t)))
  const pairs = Array.from({ length: 2 * POOL_MAX }, (_, n) => [people[2 * n]!, people[2 * n + 1]!] as const)
  const { release } = await lockPeople(pairs.map(([, to]) => to))
  const sending = pairs.map(([me, to]) => statusOf(write(me, to)))
  await eventually(async () => expect(await waiting()).toBe(HALF))
  await expectOthersServed(other!)
  expect(await waiting()).toBe(HALF)
  await release()
  expect(served(await Promise.all(sending))).toBe(pairs.length)
})

test('a write whose lock times out gets 503, and the next one is served', async () => {
  const [me, to] = [await makePerson(t), await makePerson(t)]
  const { release } = await lockPeople([to])
  const { statusCode, headers } = await write(me, to, 'one')
  expect([statusCode, headers['retry-after']]).toEqual([503, '1'])
  await release()
  expect(await statusOf(write(me, to, 'two'))).toBe(201)
})
