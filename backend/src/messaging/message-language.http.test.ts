import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { SentMessage, Thread } from './messaging.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

async function write(me: Person, other: Person, content: string, locale?: string) {
  const headers = { ...me.as, ...(locale && { 'x-locale': locale }) }
  const payload = { receiverId: other.id, content, sendSMS: false }
  return SentMessage.parse((await t.inject({ method: 'POST', url: '/api/messages', headers, payload })).json())
}
const seenBy = async (me: Person, other: Person) =>
  Thread.parse((await t.inject({ url: `/api/messages/${other.id}`, headers: me.as })).json()).messages.map(
    ({ language }) => language,
  )

test('a message has the language of the page on which it was written, unless its letters are of another script', async () => {
  const [a, b] = await Promise.all([makePerson(t), makePerson(t)])
  expect((await write(a, b, 'నేను గేట్ దగ్గర ఉన్నాను', 'te')).language).toBe('te')
  await write(b, a, 'أنا عند البوابة', 'ar')
  await write(a, b, 'AI127', 'te')
  await write(b, a, 'I see you')
  expect(await seenBy(a, b)).toEqual(['te', 'ar', undefined, 'en'])
  expect(await seenBy(b, a)).toEqual(['te', 'ar', undefined, 'en'])
})
