import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { storedEvents } from '../../test/database.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const send = (payload: object, remoteAddress = '192.0.2.1') =>
  t.inject({ method: 'POST', url: '/api/events', payload, remoteAddress, headers: { cookie: 'session=someone' } })
const click = { type: 'event', name: 'contact_view', category: 'contact', label: 'helper DEL EWR', value: 7 }

test('a page view and a click are stored unchanged, without anything that identifies a person [spec-events-first-party]', async () => {
  expect((await send({ type: 'page', title: 'Home', path: '/' })).statusCode).toBe(204)
  expect((await send(click)).statusCode).toBe(204)
  const { type: _, ...detail } = click
  expect(await storedEvents(t)).toEqual([
    { kind: 'page', detail: { title: 'Home', path: '/' }, created_at: expect.any(String) },
    { kind: 'event', detail, created_at: expect.any(String) },
  ])
})

test.each([
  { type: 'page', title: 'Home', path: '/search?from=DEL' },
  { type: 'page', title: 'Home', path: 'https://elsewhere.test/' },
  { type: 'other' },
  { ...click, label: 'asha@mail.test' },
  { ...click, name: 'two words' },
  { ...click, email: 'asha@mail.test' },
  { ...click, value: 'x' },
  [click],
])('anything else is refused: %j', async (event) => {
  expect((await send(event)).statusCode).toBe(400)
})

test('limits the events of a network', async () => {
  const replies = await Promise.all(Array.from({ length: 130 }, () => send(click, '198.51.100.1')))
  expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(120)
})
