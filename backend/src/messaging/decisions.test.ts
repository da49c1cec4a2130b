import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { type LiveStream, streamsOf } from '../../test/live-stream.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { act, call, caseAbout, makeStaff, report } from '../../test/staff.ts'

let t: TestApp
let staff: Person
let live: Awaited<ReturnType<typeof streamsOf>>
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  staff = await makeStaff(t)
  live = await streamsOf(t)
})
afterEach(() => live.closeAll())
afterAll(() => t.stop())

const write = async (me: Person, to: Person, content: string) =>
  (await call(t, me, 'POST', '/messages', { receiverId: to.id, content })).json<{ id: number }>().id
const messages = async (me: Person, other: Person) =>
  (await call(t, me, 'GET', `/messages/${other.id}`)).json<{ messages: object[] }>().messages
const revisions = (stream: LiveStream) => stream.of('conversation').filter(({ data }) => data.revised)
async function decide(me: Person, author: Person, messageId: number) {
  await report(t, me, { messageId })
  const id = await caseAbout(t, author)
  return (kind: 'hide' | 'remove' | 'restore') => act(t, staff, id, kind)
}
const two = () => Promise.all([makePerson(t), makePerson(t)])

test("each decision about a message reaches the receiver's open page immediately, and never the sender", async () => {
  const [author, reader] = await two()
  const id = await write(author, reader, 'Rude text')
  const [theirs, mine] = [await live.open(author), await live.open(reader)]
  const staffDoes = await decide(reader, author, id)
  await staffDoes('hide')
  await live.settled()
  expect(revisions(mine)).toHaveLength(1)
  expect(revisions(mine)[0]?.data).toMatchObject({ otherUserId: author.id, read: false, blocked: false, unread: 1 })
  expect(await messages(reader, author)).toMatchObject([{ withheld: 'hidden' }])
  expect(await messages(reader, author)).toEqual([expect.not.objectContaining({ language: expect.anything() })])
  expect(await messages(author, reader)).toMatchObject([{ language: 'en' }])
  await staffDoes('restore')
  await live.settled()
  expect(revisions(mine)).toHaveLength(2)
  expect(await messages(reader, author)).toEqual([expect.not.objectContaining({ withheld: expect.anything() })])
  await staffDoes('remove')
  await live.settled()
  expect(revisions(mine)).toHaveLength(3)
  expect(await messages(reader, author)).toMatchObject([
    { withheld: 'removed', content: 'This message was removed by our team.' },
  ])
  expect(await messages(author, reader)).toEqual([expect.not.objectContaining({ withheld: expect.anything() })])
  expect(revisions(theirs)).toEqual([])
})

test('a page that reconnects receives a missed decision, also when a message followed it', async () => {
  const [author, reader] = await two()
  const id = await write(author, reader, 'Rude text')
  const before = await live.open(reader)
  before.close()
  await (await decide(reader, author, id))('remove')
  await write(author, reader, 'What now?')
  const after = await live.open(reader, { 'last-event-id': before.state.lastId })
  await live.settled()
  expect(after.of('message')).toHaveLength(1)
  expect(revisions(after)).toHaveLength(1)
  expect(Number(revisions(after)[0]?.id)).toBeLessThan(Number(after.of('message')[0]?.id))
})

test('a decision reaches the receiver when the sender has deleted the account', async () => {
  const [author, reader] = await two()
  const id = await write(author, reader, 'Rude text')
  const mine = await live.open(reader)
  const staffDoes = await decide(reader, author, id)
  await t.inject({ method: 'DELETE', url: '/api/account', headers: author.as })
  await staffDoes('remove')
  await live.settled()
  expect(revisions(mine)).toHaveLength(1)
})
