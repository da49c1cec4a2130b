import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, test } from '@jest/globals'
import * as z from 'zod/mini'
import { startApp, type TestApp } from '../../test/app.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { InboxItem, SentMessage, Thread, UnreadCount } from './messaging.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const get = (me: Person, path: string) => t.inject({ url: `/api/messages${path}`, headers: me.as })
const post = (me: Person, path: string, payload?: object, headers: Record<string, string> = {}) =>
  t.inject({
    method: 'POST',
    url: `/api/messages${path}`,
    headers: { ...me.as, ...headers },
    ...(payload && { payload }),
  })
const write = (me: Person, to: { id: number }, content: string, key?: string) =>
  post(me, '', { receiverId: to.id, content, sendSMS: false }, key ? { 'idempotency-key': key } : {})
const inbox = async (me: Person) => z.array(InboxItem).parse((await get(me, '')).json())
const thread = async (me: Person, other: { id: number }) => Thread.parse((await get(me, `/${other.id}`)).json())
const unread = async (me: Person) => UnreadCount.parse((await get(me, '/unread-count')).json()).count
const codeOf = async (reply: ReturnType<typeof get>) => {
  const { statusCode, body } = await reply
  return [statusCode, body ? (JSON.parse(body) as { code: string }).code : '']
}
const two = () => Promise.all([makePerson(t), makePerson(t)])

test('a message appears in both lists and in the conversation, with exactly the fields of the contract [spec-conversation-list-item]', async () => {
  const [a, b] = await two()
  const sent = await write(a, b, '  Gate 12?\n\nSee you 🛫 ')
  expect(sent.statusCode).toBe(201)
  const message = SentMessage.parse(sent.json())
  expect(sent.json()).toEqual(message)
  expect(message).toMatchObject({ senderId: a.id, receiverId: b.id, content: 'Gate 12?\n\nSee you 🛫', smsSent: false })

  const { id, content, createdAt } = message
  const other = (who: Person) => ({ id: who.id, username: who.username, profilePictureUrl: null })
  expect((await get(b, `/${a.id}`)).json()).toEqual({
    otherUser: { ...other(a), verified: false },
    adviceRead: false,
    messages: [{ id, senderId: a.id, content, createdAt, language: 'en' }],
    blocked: false,
    notice: null,
    trips: [],
    receipt: null,
  })
  const row = { id: expect.any(Number), senderId: a.id, lastMessage: content, createdAt }
  expect((await get(a, '')).json()).toEqual([{ ...row, otherUser: other(b), read: true }])
  expect((await get(b, '')).json()).toEqual([{ ...row, otherUser: other(a), read: false }])
})

test('before the first message a conversation is empty and appears in no list [spec-conversation-detail]', async () => {
  const [a, b] = await two()
  expect(await thread(a, b)).toMatchObject({ otherUser: { id: b.id }, messages: [] })
  expect(await inbox(a)).toEqual([])
})

test('parallel requests with the same key create one message', async () => {
  const [a, b] = await two()
  const key = randomUUID()
  const replies = await Promise.all(Array.from({ length: 20 }, () => write(a, b, 'once', key)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201))
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect((await thread(b, a)).messages).toHaveLength(1)
  expect(await codeOf(write(a, b, 'other text', key))).toEqual([409, 'key-reused'])
  expect(await codeOf(write(a, await makePerson(t), 'once', key))).toEqual([409, 'key-reused'])
  expect((await write(b, a, 'once', key)).statusCode).toBe(201)
})

test('each request without a key creates a message', async () => {
  const [a, b] = await two()
  await write(a, b, 'hi')
  await write(a, b, 'hi')
  expect((await thread(a, b)).messages).toHaveLength(2)
})

test('the unread count counts conversations; reading stops at a given message, and a reply marks all as read', async () => {
  const [a, b] = await two()
  const c = await makePerson(t)
  const first = SentMessage.parse((await write(a, b, 'one')).json())
  await write(a, b, 'two')
  await write(c, b, 'three')
  expect(await unread(b)).toBe(2)
  expect(await unread(a)).toBe(0)

  await post(b, `/${a.id}/read`, { upTo: first.id })
  expect(await unread(b)).toBe(2)
  expect((await post(b, `/${a.id}/read`)).statusCode).toBe(204)
  expect(await unread(b)).toBe(1)
  expect((await inbox(b)).map(({ otherUser, read }) => [otherUser.id, read])).toEqual([
    [c.id, false],
    [a.id, true],
  ])
  await write(b, c, 'reply')
  expect(await unread(b)).toBe(0)
  expect(await unread(c)).toBe(1)
})

test('pages of a conversation have no gaps or duplicates while new messages arrive', async () => {
  const [a, b] = await two()
  for (let i = 0; i < 23; i++) await write(i % 2 ? a : b, i % 2 ? b : a, `n${i}`)
  const seen: string[] = []
  for (let path: string | undefined = `/${b.id}?limit=5`; path; ) {
    const reply = await get(a, path)
    const page = Thread.parse(reply.json()).messages.map(({ content }) => content)
    seen.unshift(...page)
    await write(b, a, 'meanwhile')
    path = /<\/api\/messages(.*?)>; rel="next"/.exec(String(reply.headers.link ?? ''))?.[1]
  }
  expect(seen).toEqual(Array.from({ length: 23 }, (_, i) => `n${i}`))
})

test('a long inbox is paged, newest conversation first', async () => {
  const me = await makePerson(t, { phoneNumber: '+1 2025550100', phoneVerified: true })
  const others: number[] = []
  for (let i = 0; i < 12; i++) {
    const other = await makePerson(t)
    others.unshift(other.id)
    await write(other, me, 'hello')
  }
  const seen: number[] = []
  for (let path: string | undefined = '?limit=5'; path; ) {
    const reply = await get(me, path)
    seen.push(
      ...z
        .array(InboxItem)
        .parse(reply.json())
        .map(({ otherUser }) => otherUser.id),
    )
    path = /<\/api\/messages(.*?)>; rel="next"/.exec(String(reply.headers.link ?? ''))?.[1]
  }
  expect(seen).toEqual(others)
})

test('messages that both people send at the same time all arrive, in the same order for both', async () => {
  const [a, b] = await two()
  await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? write(a, b, `${i}`) : write(b, a, `${i}`))))
  const [mine, theirs] = [(await thread(a, b)).messages, (await thread(b, a)).messages]
  expect(mine).toHaveLength(30)
  expect(mine).toEqual(theirs)
  const times = mine.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted())
})

test.each([
  ['a NUL', 'content', { content: 'a\u0000b' }],
  ['a lone surrogate', 'content', { content: 'a\uD800b' }],
  ['a bidi override', 'content', { content: 'a\u202Eb' }],
  ['a bell', 'content', { content: 'a\u0007b' }],
  ['only blanks', 'content', { content: ' \n ' }],
  ['2001 signs', 'content', { content: '🛫'.repeat(2001) }],
  ['an operator', 'content', { content: { $ne: null } }],
  ['an array', 'content', { content: ['x'] }],
  ['nothing', 'content', {}],
  ['text for an id', 'receiverId', { content: 'x', receiverId: '1' }],
  ['an array for an id', 'receiverId', { content: 'x', receiverId: [1] }],
  ['an operator for an id', 'receiverId', { content: 'x', receiverId: { $gt: 0 } }],
  ['half an id', 'receiverId', { content: 'x', receiverId: 0.5 }],
  ['a string for a flag', 'sendSMS', { content: 'x', sendSMS: 'yes' }],
  ['another user as sender', '', { content: 'x', senderId: 1 }],
  ['an id and a time', '', { content: 'x', id: 1, createdAt: '2020-01-01T00:00:00Z' }],
])('%s is refused by the name of the field, and no message is stored [spec-new-message]', async (_, field, body) => {
  const [a, b] = await two()
  const reply = await post(a, '', { receiverId: b.id, ...body })
  expect(reply.statusCode).toBe(400)
  expect(Object.keys(reply.json<{ fields: object }>().fields)).toEqual([field])
  expect((await thread(a, b)).messages).toEqual([])
})

test('an idempotency key with other characters is rejected by name [spec-new-message]', async () => {
  const [a, b] = await two()
  const reply = await write(a, b, 'x', 'no key!')
  expect([reply.statusCode, reply.json().fields]).toEqual([
    400,
    { 'idempotency-key': 'The header Idempotency-Key is not a key' },
  ])
})

test('accepts the longest message, also in emoji, and returns every script unchanged [spec-new-message]', async () => {
  const [a, b] = await two()
  const long = '🛫'.repeat(2000)
  const script = '"><script>alert(1)</script><img src=x onerror=alert(1)>\' or 1=1; -- {{7*7}}'
  expect((await write(a, b, long)).statusCode).toBe(201)
  expect((await write(a, b, script)).statusCode).toBe(201)
  expect((await thread(b, a)).messages.map(({ content }) => content)).toEqual([long, script])
})

test('a message of invisible characters counts as empty', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const reply = await t.inject({
    method: 'POST',
    url: '/api/messages',
    headers: { ...me.as },
    payload: { receiverId: other.id, content: ' \u200b\u2060 \u3164\u00ad\ufe0f ' },
  })
  expect([reply.statusCode, reply.json().fields]).toEqual([400, { content: 'Please write a message' }])
})

test('rejects a body that is too large or not JSON, and an invalid query', async () => {
  const [a, b] = await two()
  expect((await write(a, b, 'x'.repeat(110 * 1024))).statusCode).toBe(413)
  const form = await t.inject({
    method: 'POST',
    url: '/api/messages',
    headers: { ...a.as, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `receiverId=${b.id}&content=x`,
  })
  expect([form.statusCode, form.json<{ code: string }>().code]).toEqual([415, 'not-json'])
  for (const path of ['?limit=51', '?limit=0', '?cursor=x', `/${b.id}?limit=51`, `/${b.id}?cursor=-1`, '?x=1'])
    expect([path, (await get(a, path)).statusCode]).toEqual([path, 400])
})

it('rejects a message to another account of the same person', async () => {
  const one = await makePerson(t)
  const other = await makePerson(t, { samePersonAs: one })
  expect(await codeOf(write(one, other, 'hi'))).toEqual([400, 'to-oneself'])
})

test('rejects a message to oneself, to an unknown person, or to one whose email is not confirmed', async () => {
  const [me, stranger] = [await makePerson(t), await makePerson(t, { emailConfirmed: false })]
  expect(await codeOf(write(me, me, 'hi'))).toEqual([400, 'to-oneself'])
  expect(await codeOf(get(me, `/${me.id}`))).toEqual([400, 'to-oneself'])
  expect(await codeOf(write(me, { id: 9_999_999 }, 'hi'))).toEqual([404, 'user-not-found'])
  expect(await codeOf(get(me, '/9999999'))).toEqual([404, 'user-not-found'])
  expect(await codeOf(write(me, stranger, 'hi'))).toEqual([404, 'user-not-found'])
  expect(await codeOf(get(me, `/${stranger.id}`))).toEqual([404, 'user-not-found'])
})

test('a third person sees nothing of a conversation, and cannot mark its messages as read', async () => {
  const [a, b] = await two()
  const c = await makePerson(t)
  await write(a, b, 'between us: canary-7f3a')
  const replies = await Promise.all([get(c, ''), get(c, `/${a.id}`), get(c, `/${b.id}`), get(c, '/unread-count')])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(replies.map(({ body }) => body).join()).not.toContain('canary')
  expect((await post(c, `/${a.id}/read`)).statusCode).toBe(204)
  expect(await unread(b)).toBe(1)
})

test('messages of a deleted account stay with the other person, who cannot reply', async () => {
  const [a, b] = await two()
  await write(a, b, 'see you')
  const left = await t.inject({ method: 'DELETE', url: '/api/account', headers: a.as })
  expect(left.statusCode).toBe(204)
  expect(await thread(b, a)).toMatchObject({
    otherUser: { username: 'Deleted user' },
    messages: [{ content: 'see you' }],
    notice: "This person has deleted their account, so they can't receive messages.",
  })
  expect((await inbox(b)).map(({ otherUser }) => otherUser.username)).toEqual(['Deleted user'])
  expect(await codeOf(write(b, a, 'and you'))).toEqual([404, 'user-not-found'])
})
