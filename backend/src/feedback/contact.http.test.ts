import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { ProblemBody } from '../http/http.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

let visitors = 0
const send = (body: object, remoteAddress = `192.0.2.${++visitors}`) =>
  t.inject({ method: 'POST', url: '/api/contact', payload: body, remoteAddress })
const message = { name: 'Asha', email: ' Asha@Mail.Test ', message: 'When does\nthe next flight leave? <b>' }

test('a message is stored and emailed once to the team, with the sender as the reply address', async () => {
  const reply = await send(message)
  expect([reply.statusCode, reply.body]).toEqual([204, ''])
  await t.settled()
  expect(t.inbox.received).toHaveLength(1)
  const [mail] = t.inbox.received
  expect(mail).toMatchObject({ to: ['people@flight-amigo.test'], subject: 'A message from the contact form' })
  expect(mail?.text).toContain('When does\nthe next flight leave? <b>')
  expect(mail?.html).toContain('leave? &lt;b&gt;')
  expect(mail?.raw).toMatch(/^Reply-To: asha@mail\.test$/im)
})

test.each([
  ['name', { name: 'A' }, 'Name must be at least 2 characters'],
  ['name', { name: ' A ' }, 'Name must be at least 2 characters'],
  ['name', { name: 'a\nb' }, 'Please remove the characters that are not allowed'],
  ['name', { name: 'a\u202Eb' }, 'Please remove the characters that are not allowed'],
  ['email', { email: 'asha' }, 'Please enter a valid email address'],
  ['email', { email: 'a@b.test, c@d.test' }, 'Please enter a valid email address'],
  ['email', { email: 'a@b.test\r\nBcc: c@d.test' }, 'Please enter a valid email address'],
  ['email', { email: `${'a'.repeat(250)}@b.test` }, 'Please enter a valid email address'],
  ['message', { message: 'too short' }, 'Message must be at least 10 characters'],
  ['message', { message: `long enough\u0000` }, 'Please remove the characters that are not allowed'],
  ['message', { message: `lone \uD800 surrogate` }, 'Please remove the characters that are not allowed'],
  ['message', { message: 'x'.repeat(5001) }, 'Message cannot exceed 5000 characters'],
])('a bad %s is refused by name: %j', async (field, change, reason) => {
  const reply = await send({ ...message, ...change })
  expect(reply.statusCode).toBe(400)
  expect(ProblemBody.parse(reply.json()).fields).toEqual({ [field]: reason })
})

test('a network can send five messages an hour, also in parallel', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => send(message, '198.51.100.1')))
  expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(5)
  const refused = replies.find(({ statusCode }) => statusCode === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3000)
})
