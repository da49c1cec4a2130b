import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freshDatabase, startApp, type TestApp } from './app.ts'
import { freshIp } from './browser.ts'
import { eventually } from './eventually.ts'
import { openStream } from './live-stream.ts'
import { makePerson, type Person } from './make.ts'
import { startProxy } from './proxy.ts'

let proxy: Awaited<ReturnType<typeof startProxy>>
let t: TestApp
beforeAll(async () => {
  proxy = await startProxy(await freshDatabase())
  t = await startApp({ DATABASE_URL: proxy.url })
  await t.app.listen(0, '127.0.0.1')
})
const ends: Array<() => unknown> = []
afterAll(async () => {
  for (const end of ends) await end()
  await t.stop()
  await proxy.stop()
})

/** Forty people who search, read their inbox and write to each other until the end; at first hurriedly, with all connections. */
async function busy() {
  const people: Person[] = []
  while (people.length < 40) people.push(await makePerson(t))
  const answers: Array<{ at: number; took: number; turn: string; status: number }> = []
  let going = true
  let pauseMs = 100
  const clients = people.map(async ({ as }, i) => {
    const payload = { receiverId: people[(i + 1) % people.length]?.id, content: 'Are you there?' }
    const turns = [
      { method: 'GET' as const, url: '/api/listings', remoteAddress: freshIp() },
      { method: 'GET' as const, url: '/api/messages', headers: as },
      { method: 'POST' as const, url: '/api/messages', headers: as, payload },
    ]
    for (let n = i; going; n++, await sleep(pauseMs)) {
      const turn = turns[n % turns.length]!
      const at = performance.now()
      const { statusCode } = await t.inject(turn)
      answers.push({ at, took: performance.now() - at, turn: `${turn.method} ${turn.url}`, status: statusCode })
    }
  })
  ends.push(async () => {
    going = false
    await Promise.all(clients)
  })
  return {
    answers,
    /** So many people as one process serves in time, also on a machine that does other things. */
    calmDown: () => {
      pauseMs = 1_000
    },
  }
}

const post = async (url: string, payload: object, headers: Record<string, string> = {}) =>
  (await t.inject({ method: 'POST', url, headers, remoteAddress: freshIp(), payload })).statusCode

test('when every connection goes silent under forty busy people, the site recovers within ten seconds', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const stream = await openStream(await t.app.getUrl(), other.as)
  ends.push(stream.close)
  await eventually(() => expect(stream.of('hello')).toHaveLength(1))
  const { answers, calmDown } = await busy()
  await eventually(() => expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(80))

  expect(proxy.swallow()).toBeGreaterThan(10)
  calmDown()
  const again = performance.now() + 10_000
  // What was asked before may still be answered by a time-out.
  const later = () => answers.filter(({ at }) => at > again)
  await eventually(() => expect(later().length).toBeGreaterThan(0), 15_000)
  // LISTEN and the queues have connections of their own. Without LISTEN a message would take up to 15 s.
  expect(await post('/api/messages', { receiverId: other.id, content: 'boarding now' }, me.as)).toBe(201)
  // A stream whose session could not be checked was ended. Browsers open it again after the last event.
  const streams = [stream]
  await eventually(async () => {
    const { state } = streams.at(-1) as typeof stream
    const headers = { ...other.as, ...(state.lastId && { 'last-event-id': state.lastId }) }
    if (state.ended) streams.push(await openStream(await t.app.getUrl(), headers))
    expect(streams.flatMap((each) => each.of('message'))).toHaveLength(1)
  }, 5_000)
  ends.push(() => streams.at(-1)?.close())
  const message = { name: 'Asha', email: 'asha@mail.test', message: 'After the silence' }
  expect(await post('/api/contact', message)).toBe(204)
  await eventually(() => expect(t.inbox.received.map(({ text }) => text).join()).toContain('After the silence'), 5_000)

  await eventually(() => expect(later().length).toBeGreaterThan(100))
  expect(later().filter(({ status }) => status >= 400)).toEqual([])
  expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([200, 201, 503])
})
