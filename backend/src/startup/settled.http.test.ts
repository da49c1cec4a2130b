import { mock } from 'node:test'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { alertDays } from '../../test/alerts.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { deliveriesOf, otherTransaction } from '../../test/database.ts'
import { openStream } from '../../test/live-stream.ts'
import { makeListing, makePerson } from '../../test/make.ts'
import { converse } from '../../test/staff.ts'
import { JobsService } from '../jobs/jobs.service.ts'
import { Bus } from '../live/bus.ts'
import { LiveService } from '../live/live.service.ts'
import { Staff } from '../moderation/staff.ts'
import { StaffLive } from '../moderation/staff-live.ts'
import { settled } from './settled.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
  await t.app.listen(0, '127.0.0.1')
})
afterAll(() => t.stop())

const { AI101 } = alertDays()

it('waits for work that causes other work: a listing, its match and the email about it', async () => {
  await makeListing(t, await makePerson(t), { ...AI101, type: 'seeking_help' })
  await t.settled()
  expect(t.inbox.received).toEqual([])
  await makeListing(t, await makePerson(t), AI101)
  await t.settled()
  expect(t.inbox.received).toHaveLength(2)
})

it('does not wait for work that is due later', async () => {
  await converse(t, await makePerson(t), await makePerson(t))
  await t.settled()
  expect((await deliveriesOf(t, 'unread-messages')).map(({ state }) => state)).toEqual(['created', 'created'])
})

it('fails with a message when work never ends', async () => {
  const jobs = t.app.get(JobsService, { strict: false })
  const { isIdle } = jobs
  jobs.isIdle = async () => false
  await expect(t.settled(200)).rejects.toThrow('work without end')
  jobs.isIdle = isIdle
})

/** Time passes only in the pauses between two checks. */
function timeOfPauses(): Parameters<typeof settled>[2] {
  let elapsedMs = 0
  const timers: { at: number; end: () => void }[] = []
  return async (ms, _value, options) => {
    if (options) return new Promise<void>((end) => timers.push({ at: elapsedMs + ms, end }))
    elapsedMs += ms
    for (const { at, end } of timers) if (at <= elapsedMs) end()
  }
}

it('waits as long as work ends, however slow the machine is', async () => {
  let ended = 0
  const isIdle = async () => {
    if (ended === 40) return true
    ended += 1
    return false
  }
  // The pauses after the checks take 195 ms.
  await settled([{ ended: () => ended, isIdle }], 100, timeOfPauses())
  expect(ended).toBe(40)
})

it('fails with a message when work causes other work without end', async () => {
  let ended = 0
  await expect(settled([{ ended: () => ++ended, isIdle: async () => false }], 50)).rejects.toThrow('work without end')
})

it('waits for a stream that has to end because its session has ended', async () => {
  const person = await makePerson(t)
  const stream = await openStream(await t.app.getUrl(), person.as)
  await t.settled()
  const other = await otherTransaction(t)
  await other.lockTable('session', 'access exclusive')
  const left = t
    .inject({ method: 'POST', url: '/api/auth/logout', headers: person.as })
    .then(({ statusCode }) => statusCode)
  await t.app.get(LiveService).sessionsEnded([person.id])
  await expect(t.settled(200)).rejects.toThrow('work without end')
  await other.commit()
  expect(await left).toBe(204)
  await t.settled()
  expect(t.app.get(LiveService).streamCount()).toBe(0)
  stream.close()
})

it('waits for the pages of staff members to be refreshed', async () => {
  const person = await makePerson(t)
  const stream = await openStream(await t.app.getUrl(), person.as)
  await t.settled()
  const ids = Promise.withResolvers<number[]>()
  const staff = mock.method(t.app.get(Staff), 'ids', () => ids.promise)
  t.app.get(StaffLive).publishChanges()
  staff.mock.restore()
  await expect(t.settled(200)).rejects.toThrow('work without end')
  ids.resolve([person.id])
  await t.settled()
  expect(stream.of('hello')).toHaveLength(2)
  stream.close()
})

it('does not wait for a notification that was lost with its connection', async () => {
  const sent = Promise.withResolvers<void>()
  const query = async () => {
    sent.resolve()
    return { rows: [] }
  }
  const bus = new Bus({ query } as never, { received: () => {}, connected: () => {} })
  bus.listener.connected()
  const idle = bus.isIdle()
  await sent.promise
  bus.listener.lost?.()
  expect(await idle).toBe(false)
})
