import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { useLimit } from '../../test/database.ts'
import { makeAcquaintance, makePerson, type Person } from '../../test/make.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const write = (me: Person, to: Person, content = 'hi') =>
  t.inject({ method: 'POST', url: '/api/messages', headers: me.as, payload: { receiverId: to.id, content } })
const statusOf = async (reply: ReturnType<typeof write>) => (await reply).statusCode
const count = (list: number[], status: number) => list.filter((one) => one === status).length

test('an account sends at most 60 messages a minute and 600 an hour to another, who may still reply', async () => {
  const [me, to] = [await makePerson(t), await makePerson(t)]
  await makeAcquaintance(t, me, to)
  const send = async (times: number) => {
    const codes: number[] = []
    for (let n = 0; n < times; n++) codes.push(await statusOf(write(me, to, String(n))))
    return codes
  }
  await useLimit(t, 'messages-hour', `${me.id} to ${to.id}`, 539)
  const first = await send(61)
  expect([count(first, 201), first.at(-1)]).toEqual([60, 429])
  const refused = await write(me, to)
  expect(refused.json()).toMatchObject({ code: 'too-many' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await statusOf(write(to, me, 'stop'))).toBe(201)

  await t.advance(60)
  expect(await send(2)).toEqual([201, 429])
  await t.advance(3_600)
  expect(await send(1)).toEqual([201])
})
