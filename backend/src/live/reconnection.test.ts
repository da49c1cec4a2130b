import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { deleteSessionsSilently, endListening, readsFirst } from '../../test/database.ts'
import { makePerson, makeSession } from '../../test/make.ts'
import { LiveService } from './live.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  await t.app.listen(0, '127.0.0.1')
})
afterAll(() => t.stop())

const STREAMS = 300
const STREAMS_PER_PERSON = 20

async function open(account: number) {
  const { secret } = await makeSession(t, account)
  const stream = { account, ended: false, text: '' }
  const response = await fetch(`${await t.app.getUrl()}/api/live`, { headers: { cookie: `session=${secret}` } })
  const read = async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) stream.text += part
  }
  void read().finally(() => {
    stream.ended = true
  })
  return stream
}
type Stream = Awaited<ReturnType<typeof open>>

function countSessionQueries() {
  const { pool } = t
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  const counted = { queries: 0, atOnce: 0 }
  let now = 0
  pool.query = (async (...given: unknown[]) => {
    if (!readsFirst('alive_session', given[0])) return query(...given)
    counted.queries++
    counted.atOnce = Math.max(counted.atOnce, ++now)
    try {
      return await query(...given)
    } finally {
      now--
    }
  }) as typeof pool.query
  return counted
}

test('checks the sessions of all streams together when PostgreSQL is back, and ends the streams of ended sessions [spec-scale-live-sessions]', async () => {
  const people = await Promise.all(Array.from({ length: STREAMS / STREAMS_PER_PERSON }, () => makePerson(t)))
  const streams: Stream[] = []
  // A few at a time: each needs a connection of the pool, and would time out on a slow machine.
  for (let i = 0; i < STREAMS_PER_PERSON; i++) streams.push(...(await Promise.all(people.map(({ id }) => open(id)))))
  await t.settled()
  expect(streams.filter(({ text }) => text.includes('hello'))).toHaveLength(STREAMS)

  const gone = people.slice(0, people.length / 2).map(({ id }) => id)
  const [ended, remaining] = [true, false].map((isGone) =>
    streams.filter(({ account }) => gone.includes(account) === isGone),
  )
  await deleteSessionsSilently(t, gone)
  const counted = countSessionQueries()
  expect(await endListening(t)).toBeGreaterThan(0)
  await t.settled()
  expect(ended!.filter((stream) => !stream.ended)).toEqual([])
  expect(remaining!.filter((stream) => stream.ended)).toEqual([])
  expect(counted.atOnce).toBe(1)
  expect(counted.queries).toBeLessThan(5)
})

test('gives streams different delays for their reconnection [spec-scale-ending-jitter]', async () => {
  const me = await makePerson(t)
  const live = t.app.get(LiveService)
  const all: string[][] = []
  const stops: Array<() => void> = []
  while (all.length < 100) {
    const sent: string[] = []
    const stop = live.watch(me.id, {}, { session: '', write: (text) => sent.push(text), end: () => {} })
    stops.push(stop)
    all.push(sent)
  }
  await t.settled()
  for (const stop of stops) stop()
  const delays = all.map(([text = '']) => Number(/^retry: (\d+)$/m.exec(text)?.[1]))
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(1_000)
  expect(Math.max(...delays)).toBeLessThanOrEqual(5_000)
  expect(new Set(delays).size).toBeGreaterThan(50)
})

test('spreads the reconnections of a stopping process by its number of streams now, not when each began', async () => {
  const { app, settled, stop } = await startApp({ ROLES: 'web,migrate' })
  try {
    const live = app.get(LiveService)
    const count = 2_000
    const sent = Array.from({ length: count }, () => '')
    let left = count
    const allEnded = Promise.withResolvers<void>()
    const end = () => void (--left || allEnded.resolve())
    for (let n = 0; n < count; n++) {
      const write = (text: string) => {
        sent[n] += text
      }
      live.watch(n + 1, {}, { session: '', write, end })
    }
    await settled()
    expect(sent.filter((text) => text.includes('hello'))).toHaveLength(count)
    live.onModuleDestroy()
    await allEnded.promise
    const delays = sent.map((text) => Number(/retry: (\d+)\n\n$/.exec(text)?.[1]))
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(1_000)
    expect(Math.max(...delays.slice(0, count / 10))).toBeGreaterThan(8_000)
  } finally {
    await stop()
  }
})
