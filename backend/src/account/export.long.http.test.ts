import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { repeatMessage } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { makePerson, type Person } from '../../test/make.ts'

const MESSAGES = 20_000
const MEGABYTE = 2 ** 20

let t: TestApp
let base: string
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
  await t.app.listen(0, '127.0.0.1')
  base = await t.app.getUrl()
})
afterAll(() => t.stop())

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
function live(): number {
  for (let time = 0; time < 3; time++) collect() // memory held by finalizers is freed afterwards
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const download = (who: Person) => fetch(`${base}/api/account/export`, { headers: { ...who.as, host: 'site.test' } })
async function talkative() {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const payload = { receiverId: other.id, content: 'The first message' }
  const sent = await t.inject({ method: 'POST', url: '/api/messages', headers: { ...me.as }, payload })
  expect(sent.statusCode).toBe(201)
  await repeatMessage(t, me, MESSAGES - 1)
  return me
}

test('the export of an account with 20,000 messages is complete, and never in memory as a whole', async () => {
  const me = await talkative()
  const query = t.pool.query.bind(t.pool)
  let pages = 0
  t.pool.query = ((...parameters: Parameters<typeof query>) => {
    if ((parameters[0] as { text?: string }).text?.includes('"sentByMe"')) pages++
    return query(...parameters)
  }) as never
  const before = live()
  let [most, bytes, messages, rest] = [before, 0, 0, '']
  const reply = await download(me)
  expect([reply.status, reply.headers.get('content-length')]).toEqual([200, null])
  for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + part).split('\n')
    rest = lines.pop()!
    messages += lines.filter((line) => line.startsWith('        "sentByMe": ')).length
    const measured = Math.floor(bytes / (5 * MEGABYTE))
    bytes += part.length
    if (Math.floor(bytes / (5 * MEGABYTE)) > measured) most = Math.max(most, live())
  }
  expect(messages).toBe(MESSAGES)
  expect(bytes).toBeGreaterThan(18 * MEGABYTE)
  const grown = Math.round((most - before) / MEGABYTE)
  process.stdout.write(`an export of ${Math.round(bytes / MEGABYTE)} MB: ${grown} MB more on the heap\n`)
  expect(grown).toBeLessThan(10)

  // While a browser stops reading, the server also stops reading and holds no database connection.
  const all = pages
  pages = 0
  const slow = await download(me)
  const reader = slow.body!.getReader()
  await reader.read()
  await eventually(() => expect(t.pool.totalCount - t.pool.idleCount).toBe(0)) // the reply is still being sent
  expect(pages).toBeGreaterThan(0)
  expect(pages).toBeLessThan(all / 2)
  await reader.cancel()
  t.pool.query = query as never
})
