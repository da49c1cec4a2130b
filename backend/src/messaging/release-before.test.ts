import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { releaseBefore } from '../../test/release-before.ts'
import { act, call, caseAbout, makeStaff, report } from '../../test/staff.ts'
import { Added } from '../startup/additions.ts'
import type { InboxItem, Thread } from './messaging.contract.ts'

let t: TestApp
let staff: Person
let before: ReturnType<typeof releaseBefore>
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off', PATIENCE_MS: '20000' })
  staff = await makeStaff(t)
  before = releaseBefore(t.pool)
})
afterAll(() => t.stop())

const write = async (me: Person, to: Person, content: string) => {
  const headers = { ...me.as, 'idempotency-key': randomUUID() }
  const reply = await t.inject({
    ...{ method: 'POST', url: '/api/messages', headers },
    payload: { receiverId: to.id, content },
  })
  expect(reply.statusCode).toBe(201)
  return reply.json<{ id: number }>().id
}
const read = (me: Person, other: Person) => call(t, me, 'POST', `/messages/${other.id}/read`)
const since = async (account: number, seen: number) => {
  const changes = await t.app.get(Added).all.liveChanges[0]!.since(new Map([[account, seen]]), 1_000)
  return changes.map(({ id, event }) => ({
    id,
    message: event.type === 'message' ? (event.message as { id: number }).id : null,
  }))
}
const sinceBefore = async (account: number, seen: number) =>
  (await before.since(account, seen)).map(({ id, sender }) => ({ id, message: sender === null ? null : id }))

/** Reads what is new until `isOver`, as the streams of a process do, and answers the ids of messages. */
async function listen(account: number, read: typeof since, isOver: () => boolean): Promise<number[]> {
  const heard: number[] = []
  for (let seen = 0, isLast = false; !isLast; ) {
    isLast = isOver()
    for (const { id, message } of await read(account, seen)) {
      expect(id).toBeGreaterThan(seen)
      seen = id
      if (message !== null) heard.push(message)
    }
  }
  return heard
}

test('the release before and this one write, read and decide at once, and no reader of either misses a change', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => makePerson(t)))
  const pairs = people.flatMap((one) => people.filter((other) => other !== one).map((other) => [one, other] as const))
  for (const [one, other] of pairs) await write(one, other, 'This begins the conversation.')
  let isOver = false
  const listening = people.flatMap(({ id }) => [since, sinceBefore].map((way) => listen(id, way, () => isOver)))
  const rounds = Array.from({ length: 8 }, (_, round) => round)
  const both = pairs.flatMap(([one, other], n) => [
    async () => {
      for (const round of rounds) {
        await write(one, other, `new ${round}`)
        if (round % 3 === n % 3) await read(other, one)
      }
    },
    async () => {
      for (const round of rounds) {
        const id = await before.write(one.id, other.id, `old ${round}`)
        if (round % 3 === n % 3) await before.read(other.id, one.id)
        if (round === 5) await before.decide(id, 'hidden')
      }
    },
  ])
  await Promise.all(both.map((work) => work()))
  isOver = true
  const heard = await Promise.all(listening)
  for (const [n, { id }] of people.entries()) {
    const { rows } = await t.pool.query<{ id: number }>(
      `select message.id::float8 as id from message join conversation_side as side using (conversation_id)
       where account_id = $1 order by number`,
      [id],
    )
    const all = rows.map((row) => row.id)
    expect(all).toHaveLength(6 * (1 + 2 * rounds.length))
    expect(heard[2 * n]).toEqual(all)
    expect(heard[2 * n + 1]).toEqual(all)
  }
})

test('each release shows the newest message of a conversation, whichever of the two has written it', async () => {
  const [me, other] = await Promise.all([makePerson(t), makePerson(t)])
  const shown = async () => {
    const [mine] = (await call(t, me, 'GET', '/messages')).json<InboxItem[]>()
    const { messages } = (await call(t, me, 'GET', `/messages/${other.id}`)).json<Thread>()
    return [mine?.lastMessage, messages.at(-1)?.id, ...(await before.inbox(me.id))]
  }
  const first = await write(me, other, 'of this release')
  expect(await shown()).toEqual(['of this release', first, first])
  const second = await before.write(other.id, me.id, 'of the one before')
  expect(await shown()).toEqual(['of the one before', second, second])
  await call(t, me, 'POST', `/messages/${other.id}/read`, { upTo: second })
  expect((await call(t, me, 'GET', '/messages/unread-count')).json()).toEqual({ count: 0 })
})

test('a decision is one change, whichever release makes it', async () => {
  const [author, reader] = await Promise.all([makePerson(t), makePerson(t)])
  const id = await write(author, reader, 'Rude words')
  const changes = async () => (await since(reader.id, id)).map(({ id: number }) => number)
  await before.decide(id, 'hidden')
  const [first = 0, ...more] = await changes()
  expect([first > id, more]).toEqual([true, []])
  await before.decide(id, null)
  await report(t, reader, { messageId: id })
  await act(t, staff, await caseAbout(t, author), 'hide')
  const { rows } = await t.pool.query<{ used: number }>('select last_value::float8 as used from change_id')
  await eventually(async () => expect(await changes()).toEqual([rows[0]!.used]))
})
