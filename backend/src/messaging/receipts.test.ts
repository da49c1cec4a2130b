import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { streamsOf } from '../../test/live-stream.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { call } from '../../test/staff.ts'
import { newestChange, wantsReceipts } from '../../test/stored.ts'
import { Thread } from './messaging.contract.ts'

let t: TestApp
let live: Awaited<ReturnType<typeof streamsOf>>
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  live = await streamsOf(t)
})
afterEach(() => live.closeAll())
afterAll(() => t.stop())

const write = async (me: Person, to: Person, content = 'Hello') =>
  (await call(t, me, 'POST', '/messages', { receiverId: to.id, content })).json<{ id: number }>().id
const read = (me: Person, other: Person) => call(t, me, 'POST', `/messages/${other.id}/read`)
const choose = (me: Person, enabled: boolean) =>
  t.inject({ method: 'PUT', url: '/api/read-receipts', headers: me.as, payload: { enabled } })
const receipt = async (me: Person, other: Person) =>
  Thread.parse((await call(t, me, 'GET', `/messages/${other.id}`)).json()).receipt
async function two(one: boolean, other: boolean) {
  const [me, them] = await Promise.all([makePerson(t), makePerson(t)])
  if (one) await choose(me, true)
  if (other) await choose(them, true)
  return [me, them] as const
}
const moment = expect.stringMatching(/^\d{4}-.*Z$/)

test('receipts are off by default, and each user turns them on and off for their own account only', async () => {
  const [me, other] = await two(false, false)
  const mine = async (who: Person) => (await call(t, who, 'GET', '/read-receipts')).json()
  expect(await mine(me)).toEqual({ enabled: false })
  for (const enabled of [true, true, false]) {
    expect((await choose(me, enabled)).json()).toEqual({ enabled })
    expect([await mine(me), await mine(other)]).toEqual([{ enabled }, { enabled: false }])
  }
  expect((await t.inject({ method: 'PUT', url: '/api/read-receipts', payload: { enabled: true } })).statusCode).toBe(
    401,
  )
})

test("when both share receipts, reading and replying reach the sender's page immediately", async () => {
  const [me, other] = await two(true, true)
  const stream = await live.open(me)
  await write(me, other, 'one')
  const second = await write(me, other, 'two')
  expect(await receipt(me, other)).toBeNull()
  await read(other, me)
  const known = { upTo: second, at: moment }
  await live.settled()
  expect(stream.of('conversation')).toMatchObject([{ data: { receipt: known } }])
  expect(await receipt(me, other)).toEqual(known)
  expect(await receipt(other, me)).toBeNull()

  await write(me, other, 'three')
  const reply = await write(other, me, 'Replied without opening it')
  await live.settled()
  expect(stream.of('message').at(-1)?.data.receipt).toEqual({ upTo: reply, at: moment })
})

test.each([
  ['only the writer enables receipts', true, false],
  ['only the reader enables them', false, true],
  ['neither enables them', false, false],
])('when %s, nothing reveals reading: no field, no event, no number', async (_, mine, theirs) => {
  const [me, other] = await two(mine, theirs)
  await write(me, other)
  const stream = await live.open(me)
  const own = await live.open(other)
  const before = await newestChange(t, me)
  await read(other, me)
  await live.settled()
  expect([stream.of('conversation').length, own.of('conversation').length]).toEqual([0, 1])
  expect(await newestChange(t, me)).toBe(before)
  expect(await receipt(me, other)).toBeNull()
  await write(me, other, 'again')
  await live.settled()
  expect(stream.of('message')).toHaveLength(1)
  expect([stream.of('conversation'), stream.of('message')[0]?.data.receipt]).toEqual([[], undefined])
  await Promise.all([choose(me, true), choose(other, true)])
  expect(await receipt(me, other)).toBeNull()
})

test('turning receipts off hides them immediately in both directions, and turning them on restores no old ones', async () => {
  const [me, other] = await two(true, true)
  await write(me, other)
  await read(other, me)
  await write(other, me)
  await read(me, other)
  expect([await receipt(me, other), await receipt(other, me)]).toEqual([expect.anything(), expect.anything()])
  const stream = await live.open(me)
  const hellos = stream.of('hello').length
  await choose(other, false)
  await live.settled()
  expect(stream.of('hello')).toHaveLength(hellos + 1)
  expect([await receipt(me, other), await receipt(other, me)]).toEqual([null, null])
  await choose(other, true)
  expect(await receipt(me, other)).toBeNull()
})

test('a block ends receipts in both directions and creates none', async () => {
  const [me, other] = await two(true, true)
  await write(me, other)
  await read(other, me)
  await write(me, other, 'unread')
  const stream = await live.open(me)
  await call(t, other, 'POST', `/blocks/${me.id}`)
  expect([await receipt(me, other), await receipt(other, me)]).toEqual([null, null])
  await read(other, me)
  await write(await makePerson(t), me, 'next')
  await live.settled()
  expect(stream.of('message')).toHaveLength(1)
  expect(stream.of('conversation')).toEqual([])
})

test('the export lists when receipts were enabled and who sees them; deletion removes the setting', async () => {
  const [me, other] = await two(true, true)
  await write(other, me)
  await read(me, other)
  const { data } = (await call(t, me, 'GET', '/account/export')).json<{ data: { readReceipts: object[] } }>()
  expect(data.readReceipts).toEqual([
    { enabledSince: expect.any(String), shown: [{ shownTo: other.username, readAt: expect.any(String) }] },
  ])
  expect(await wantsReceipts(t, me)).toBe(true)
  await t.inject({ method: 'DELETE', url: '/api/account', headers: me.as })
  expect(await wantsReceipts(t, me)).toBe(false)
  expect(await receipt(other, me)).toBeNull()
})

test('a block of another person does not end receipts', async () => {
  const [me, other] = await two(true, true)
  await call(t, me, 'POST', `/blocks/${(await makePerson(t)).id}`)
  const upTo = await write(me, other)
  await read(other, me)
  expect(await receipt(me, other)).toEqual({ upTo, at: moment })
})
