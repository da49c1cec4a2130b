import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const send = (payload: object, remoteAddress = '192.0.2.1') =>
  t.inject({ method: 'POST', url: '/api/events', payload, remoteAddress, headers: { cookie: 'session=someone' } })
const click = { type: 'event', name: 'contact_view', category: 'contact', label: 'helper DEL EWR', value: 7 }

test('a page view and a click are kept as they were sent, without anything that identifies a person [spec-events-first-party]', async () => {
  expect((await send({ type: 'page', title: 'Home', path: '/' })).statusCode).toBe(204)
  expect((await send(click)).statusCode).toBe(204)
  const { rows } = await t.pool.query('select kind, detail from event order by created_at')
  const { type: _, ...detail } = click
  expect(rows).toEqual([
    { kind: 'page', detail: { title: 'Home', path: '/' } },
    { kind: 'event', detail },
  ])
  const { rows: columns } = await t.pool.query(
    "select column_name as name from information_schema.columns where table_name = 'event'",
  )
  expect(columns.map(({ name }) => name).sort()).toEqual(['created_at', 'detail', 'kind'])
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

test('events are limited for a network', async () => {
  const replies = await Promise.all(Array.from({ length: 130 }, () => send(click, '198.51.100.1')))
  expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(120)
})
