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

const post = async (url: string, payload: object, headers: Record<string, string> = {}) =>
  (await t.inject({ method: 'POST', url, headers, remoteAddress: freshIp(), payload })).statusCode

test('when every connection goes silent under forty busy people, the site recovers by itself', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => makePerson(t)))
  const [me, other] = people as [Person, Person]
  const stream = await openStream(await t.app.getUrl(), other.as)
  ends.push(stream.close)
  await t.settled()
  expect(stream.of('hello')).toHaveLength(1)
  /** Each of them searches, reads the inbox or writes. */
  const requestAll = () =>
    Promise.all(
      people.map(async ({ as }, i) => {
        const payload = { receiverId: people[(i + 1) % people.length]?.id, content: 'Are you there?' }
        const turns = [
          { method: 'GET' as const, url: '/api/listings', remoteAddress: freshIp() },
          { method: 'GET' as const, url: '/api/messages', headers: as },
          { method: 'POST' as const, url: '/api/messages', headers: as, payload },
        ]
        return (await t.inject(turns[i % turns.length]!)).statusCode
      }),
    )
  await requestAll()
  const responses = requestAll()
  await new Promise(setImmediate)
  expect(proxy.swallow()).toBeGreaterThan(10)
  const statuses = [...new Set(await responses)]
  expect([statuses.includes(503), statuses.filter((status) => ![200, 201, 503].includes(status))]).toEqual([true, []])
  // The time-outs of connections pass in real time.
  await eventually(async () => expect(new Set(await requestAll())).toEqual(new Set([200, 201])))

  // LISTEN and the queues have connections of their own.
  expect(await post('/api/messages', { receiverId: other.id, content: 'boarding now' }, me.as)).toBe(201)
  expect(await post('/api/contact', { name: 'Asha', email: 'a@mail.test', message: 'After the silence' })).toBe(204)
  await t.settled()
  expect(t.inbox.received.map(({ text }) => text).join()).toContain('After the silence')
  // A stream whose session could not be checked was ended. Browsers open it again after the last event.
  const again = await openStream(await t.app.getUrl(), { ...other.as, 'last-event-id': stream.state.lastId })
  ends.push(again.close)
  await t.settled()
  const words = (of: typeof stream) => of.of('message').map(({ data }) => (data.message as { content: string }).content)
  expect(words(stream.state.ended ? again : stream)).toContain('boarding now')
})
