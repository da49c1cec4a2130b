import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { alertDays } from '../../test/alerts.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { openStream } from '../../test/live-stream.ts'
import { makeListing, makePerson } from '../../test/make.ts'
import { Live } from '../live/live.ts'
import { NotifyBus } from '../live/notify.bus.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const { AI101 } = alertDays()

it('waits for what work gives others to do: a listing, its match and the email about it', async () => {
  await makeListing(t, await makePerson(t), { ...AI101, type: 'seeking_help' })
  await t.settled()
  expect(t.inbox.received).toEqual([])
  await makeListing(t, await makePerson(t), AI101)
  await t.settled()
  expect(t.inbox.received).toHaveLength(2)
})

it('does not wait for what is due later', async () => {
  await t.pool.query("insert into pgboss.job (name, start_after) values ('mail.soon', now() + interval '1 hour')")
  await t.settled()
  expect((await t.pool.query("select from pgboss.job where name = 'mail.soon' and state = 'created'")).rowCount).toBe(1)
})

it('says so when work never ends', async () => {
  await t.pool.query("insert into pgboss.job (name, state, started_on) values ('mail.soon', 'active', now())")
  await expect(t.settled(200)).rejects.toThrow('work without end')
})

it('waits for a stream that has to end because its session has ended', async () => {
  await t.pool.query("delete from pgboss.job where name = 'mail.soon'")
  await t.app.listen(0, '127.0.0.1')
  const person = await makePerson(t)
  const stream = await openStream(await t.app.getUrl(), person.as)
  await t.settled()
  // A committed deletion notifies by itself, so it is committed with the lock's end.
  const lock = await t.pool.connect()
  await lock.query('begin; lock table session')
  await lock.query('delete from session where account_id = $1', [person.id])
  await t.app.get(Live).ended([person.id])
  await expect(t.settled(200)).rejects.toThrow('work without end')
  await lock.query('commit')
  lock.release()
  await t.settled()
  expect(t.app.get(Live).openStreams()).toBe(0)
  stream.close()
})

it('does not wait for a notification that was lost with its connection', async () => {
  const pool = { query: async () => ({ rows: [] }) } as never
  const bus = new NotifyBus(pool, { heard: () => {}, missed: () => {} })
  bus.listener.connected()
  const fence = bus.fence()
  bus.listener.lost?.()
  expect(await fence).toBe(false)
})
