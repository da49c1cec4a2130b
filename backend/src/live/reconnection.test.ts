import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { endListening, endUnheard, readsFirst } from '../../test/database.ts'
import { makePerson, makeSession } from '../../test/make.ts'
import { Live } from './live.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  await t.app.listen(0, '127.0.0.1')
})
afterAll(() => t.stop())

const STREAMS = 300
const EACH = 20

/** A stream of a session of its own, with what its server says. */
async function open(account: number) {
  const { secret } = await makeSession(t, account)
  const stream = { account, ended: false, said: '' }
  const reply = await fetch(`${await t.app.getUrl()}/api/live`, { headers: { cookie: `session=${secret}` } })
  const read = async () => {
    for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) stream.said += part
  }
  void read().finally(() => {
    stream.ended = true
  })
  return stream
}
type Stream = Awaited<ReturnType<typeof open>>

/** Counts the queries about sessions, and how many of them run at once. */
function countSessionQueries() {
  const { pool } = t
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  const counted = { asked: 0, atOnce: 0 }
  let now = 0
  pool.query = (async (...given: unknown[]) => {
    if (!readsFirst('session', given[0])) return query(...given)
    counted.asked++
    counted.atOnce = Math.max(counted.atOnce, ++now)
    try {
      return await query(...given)
    } finally {
      now--
    }
  }) as typeof pool.query
  return counted
}

test('when PostgreSQL is back, the sessions of all streams are asked about together; those that have ended lose theirs [spec-scale-live-sessions]', async () => {
  const people = await Promise.all(Array.from({ length: STREAMS / EACH }, () => makePerson(t)))
  const streams: Stream[] = []
  // A few at a time: each waits for a connection of the pool, and on a slow machine none waits for ever.
  for (let i = 0; i < EACH; i++) streams.push(...(await Promise.all(people.map(({ id }) => open(id)))))
  await t.settled()
  expect(streams.filter(({ said }) => said.includes('hello'))).toHaveLength(STREAMS)

  const gone = people.slice(0, people.length / 2).map(({ id }) => id)
  const [ended, kept] = [true, false].map((isGone) =>
    streams.filter(({ account }) => gone.includes(account) === isGone),
  )
  // The sessions end while the process does not listen.
  await endUnheard(t, gone)
  const counted = countSessionQueries()
  expect(await endListening(t)).toBeGreaterThan(0)
  await t.settled()
  expect(ended!.filter((stream) => !stream.ended)).toEqual([])
  expect(kept!.filter((stream) => stream.ended)).toEqual([])
  expect(counted.atOnce).toBe(1)
  expect(counted.asked).toBeLessThan(5)
})

test('streams get different times to reconnect [spec-scale-ending-jitter]', async () => {
  const me = await makePerson(t)
  const live = t.app.get(Live)
  const all: string[][] = []
  const stops: Array<() => void> = []
  while (all.length < 100) {
    const said: string[] = []
    const stop = live.watch(me.id, undefined, { session: '', write: (text) => said.push(text), end: () => {} })
    stops.push(stop)
    all.push(said)
  }
  await t.settled()
  for (const stop of stops) stop()
  const waits = all.map(([said = '']) => Number(/^retry: (\d+)$/m.exec(said)?.[1]))
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000)
  expect(Math.max(...waits)).toBeLessThanOrEqual(5_000)
  expect(new Set(waits).size).toBeGreaterThan(50)
})

test('a process that stops tells its streams how long all of them may take, however few there were when each began', async () => {
  const { app, settled, stop } = await startApp({ ROLES: 'web,migrate' })
  try {
    const live = app.get(Live)
    const count = 2_000
    const said = Array.from({ length: count }, () => '')
    let left = count
    const allEnded = Promise.withResolvers<void>()
    const end = () => void (--left || allEnded.resolve())
    for (let n = 0; n < count; n++) {
      const write = (text: string) => {
        said[n] += text
      }
      live.watch(n + 1, undefined, { session: '', write, end })
    }
    await settled()
    expect(said.filter((text) => text.includes('hello'))).toHaveLength(count)
    live.onModuleDestroy()
    await allEnded.promise
    const waits = said.map((text) => Number(/retry: (\d+)\n\n$/.exec(text)?.[1]))
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000)
    expect(Math.max(...waits.slice(0, count / 10))).toBeGreaterThan(8_000)
  } finally {
    await stop()
  }
})
