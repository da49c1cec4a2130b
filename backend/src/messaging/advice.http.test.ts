import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makePerson, type Person } from '../../test/make.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

const ask = (me: Person, method: 'GET' | 'POST', url: string, payload?: object) =>
  t.inject({ method, url: `/api/messages${url}`, headers: me.as, ...(payload && { payload }) })
const thread = async (me: Person, other: Person) => (await ask(me, 'GET', `/${other.id}`)).json()

test('each of two people acknowledges the advice once, for themselves and for this conversation', async () => {
  const [me, other, third] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  await ask(me, 'POST', '', { receiverId: other.id, content: 'Hello' })
  await ask(me, 'POST', '', { receiverId: third.id, content: 'Hello' })
  expect(await thread(me, other)).toMatchObject({ adviceRead: false })
  expect((await ask(me, 'POST', `/${other.id}/advice`)).statusCode).toBe(204)
  expect((await ask(me, 'POST', `/${other.id}/advice`)).statusCode).toBe(204)
  await ask(other, 'POST', '', { receiverId: me.id, content: 'Hello to you' })
  expect(await thread(me, other)).toMatchObject({ adviceRead: true })
  expect(await thread(other, me)).toMatchObject({ adviceRead: false })
  expect(await thread(me, third)).toMatchObject({ adviceRead: false })
})

test('a conversation says whether the other person has a verified phone', async () => {
  const me = await makePerson(t)
  const verified = await makePerson(t, { phoneNumber: '+1 2025550160', phoneVerified: true })
  expect(await thread(me, verified)).toMatchObject({ otherUser: { verified: true } })
  expect(await thread(verified, me)).toMatchObject({ otherUser: { verified: false } })
})
