import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { makeLastTry } from '../../test/database.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { type LiveStream, streamsOf } from '../../test/live-stream.ts'
import { makePerson, type Person, setAccountStatus } from '../../test/make.ts'
import { textFrom } from '../../test/sms.ts'
import { execute } from '../ops.ts'
import { SmsCopies } from './messaging.emails.ts'

let t: AppWithFakes
let live: Awaited<ReturnType<typeof streamsOf>>
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'on' })
  live = await streamsOf(t)
})
afterEach(() => live.closeAll())
afterAll(() => t.stop())

let phones = 100
const withPhone = () => makePerson(t, { phoneNumber: `+1 2025550${phones++}`, phoneVerified: true })
const two = () => Promise.all([makePerson(t), makePerson(t)])
const write = (me: Person, to: Person, content: string, more: object = {}) =>
  t.inject({
    method: 'POST',
    url: '/api/messages',
    headers: me.as,
    payload: { receiverId: to.id, content, ...more },
    remoteAddress: `10.0.${me.id % 250}.1`,
  })
const read = (me: Person, other: Person) =>
  t.inject({ method: 'POST', url: `/api/messages/${other.id}/read`, headers: me.as })
const refuseCopies = async (me: Person) => {
  const request = { method: 'PATCH', url: '/api/profile', headers: me.as, payload: { smsCopies: false } } as const
  expect((await t.inject(request)).statusCode).toBe(200)
}
const block = (me: Person, other: Person) =>
  t.inject({ method: 'POST', url: `/api/blocks/${other.id}`, headers: me.as })

const tenMinutesLater = () => t.advance(600)
const emailsTo = (who: Person) => t.inbox.received.filter(({ to }) => to.includes(who.email))

test('one email contains all messages that are unread after ten minutes, and a link to unsubscribe without a login', async () => {
  const [me, other] = await two()
  await write(me, other, 'Are you at the gate?')
  await t.advance(590)
  expect(emailsTo(other)).toEqual([])
  await write(me, other, '<b>Gate 12</b>')
  await t.advance(10)
  const [email, ...more] = emailsTo(other)
  expect(more).toEqual([])
  expect(email?.subject).toBe('You have a new message on Flight Amigo')
  expect(email?.text).toContain('Are you at the gate?\n\n<b>Gate 12</b>')
  expect(email?.html).not.toContain('<b>Gate')
  expect(email?.text).toContain(`${t.env.ORIGIN}/messages?to=${me.id}`)
  expect(email?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('no second email is sent until the receiver has read the conversation', async () => {
  const [me, other] = await two()
  await write(me, other, 'one')
  await tenMinutesLater()
  await write(me, other, 'two')
  await tenMinutesLater()
  expect(emailsTo(other)).toHaveLength(1)
  await read(other, me)
  await write(me, other, 'three')
  await tenMinutesLater()
  expect(emailsTo(other).map(({ text }) => text.includes('two'))).toEqual([false, false])
  expect(emailsTo(other)[1]?.text).toContain('three')
})

test('no email is sent to a receiver who has read the messages or replied', async () => {
  const [me, other] = await two()
  await write(me, other, 'hello')
  await read(other, me)
  await write(me, other, 'hello again')
  await write(other, me, 'I am here')
  await read(me, other)
  await tenMinutesLater()
  expect([emailsTo(other), emailsTo(me)]).toEqual([[], []])
})

test('no email is sent if one of the two has blocked the other since', async () => {
  const [me, other] = await two()
  await write(me, other, 'hello')
  await block(other, me)
  const [him, her] = await two()
  await write(him, her, 'hello')
  await block(him, her)
  await tenMinutesLater()
  expect([...emailsTo(other), ...emailsTo(her)]).toEqual([])
})

test('no email is sent if one of the two was banned since', async () => {
  const [me, other] = await two()
  await write(me, other, 'hello')
  await setAccountStatus(t, me, 'banned')
  const [him, her] = await two()
  await write(him, her, 'hello')
  await setAccountStatus(t, her, 'banned')
  await tenMinutesLater()
  expect([...emailsTo(other), ...emailsTo(her)]).toEqual([])
})

test('one-click unsubscribe needs no login and can be undone; opening the link changes nothing', async () => {
  const [me, other] = await two()
  await write(me, other, 'hello')
  await tenMinutesLater()
  const raw = emailsTo(other)[0]?.raw.replaceAll(/\r\n\s+/g, ' ') ?? ''
  const url = /List-Unsubscribe: <(.*?)>/.exec(raw)?.[1]?.replace(t.env.ORIGIN, '') as string
  const next = async () => {
    await read(other, me)
    await write(me, other, 'again')
    await tenMinutesLater()
    return emailsTo(other).length
  }
  const opened = await t.inject(url)
  expect([opened.statusCode, opened.headers.location]).toEqual([
    303,
    `${t.env.ORIGIN}/unsubscribe?token=${url.split('/').at(-1)}`,
  ])
  expect(await next()).toBe(2)

  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const click = { method: 'POST', url, headers: form, payload: 'List-Unsubscribe=One-Click' } as const
  expect((await t.inject(click)).statusCode).toBe(204)
  expect((await t.inject(click)).statusCode).toBe(204)
  expect(await next()).toBe(2)
  expect((await t.inject({ ...click, url: `/api/unsubscribe/${me.id}.${url.split('.').at(-1)}` })).statusCode).toBe(404)
  expect((await t.inject({ method: 'DELETE', url })).statusCode).toBe(204)
  expect(await next()).toBe(3)
})

test('SMS copies go to a verified phone, once each and five a day, and the message arrives in any case [spec-sms-copy-goes-out]', async () => {
  const other = await withPhone()
  const number = numberOf(other)
  const copies = () => t.twilio.received.filter(({ to }) => to === number)
  const sent: boolean[] = []
  let last = other
  for (let i = 0; i < 6; i++) {
    last = await makePerson(t)
    const reply = await write(last, other, `Gate ${i}`, { sendSMS: true })
    expect(reply.statusCode).toBe(201)
    sent.push(reply.json<{ smsSent: boolean }>().smsSent)
  }
  expect(sent).toEqual([true, true, true, true, true, false])
  await t.settled()
  expect(copies()).toHaveLength(5)
  const smsCopyFor = async (me: Person) =>
    (await t.inject({ url: `/api/messages/${(me === last ? other : last).id}`, headers: me.as })).json().messages[0]
      .smsCopy
  expect([await smsCopyFor(last), await smsCopyFor(other)]).toEqual(['limit', undefined])
  expect(copies()[0]?.body).toMatch(/^Person \d+ on Flight Amigo: Gate \d\nReply: .*\/messages\?to=\d+\nSTOP to end\.$/)
})

test('a rejected message does not count against the SMS limit of its receiver', async () => {
  const [stranger, friend, other] = [await makePerson(t), await makePerson(t), await withPhone()]
  for (let n = 0; n < 5; n++) await write(stranger, await makePerson(t), 'hello')
  const more = { sendSMS: true }
  for (let n = 0; n < 5; n++) expect((await write(stranger, other, `try ${n}`, more)).statusCode).toBe(429)
  for (let n = 0; n < 5; n++)
    expect((await write(friend, other, `no such listing ${n}`, { ...more, listingId: 9_999_999 })).statusCode).toBe(409)
  expect((await write(friend, other, 'Gate 7', more)).json()).toMatchObject({ smsSent: true })
})

const numberOf = ({ phoneNumber }: Person) => phoneNumber!.replace(' ', '')

test('a repeat with the same key sends no second copy', async () => {
  const [me, other] = [await makePerson(t), await withPhone()]
  const again = () =>
    t.inject({
      method: 'POST',
      url: '/api/messages',
      headers: { ...me.as, 'idempotency-key': 'same-message' },
      payload: { receiverId: other.id, content: 'once', sendSMS: true },
    })
  const replies = [await again(), await again()].map((reply) => reply.json<{ id: number; smsSent: boolean }>())
  expect(replies[0]).toMatchObject({ ...replies[1], smsCopy: expect.any(String) })
  expect(replies[0]?.smsSent).toBe(true)
  await t.settled()
  expect(t.twilio.received.filter(({ to }) => to === numberOf(other))).toHaveLength(1)
})

test('an SMS copy is on its way until the service accepts it, and only its sender sees the outcome', async () => {
  const [me, other] = [await makePerson(t), await withPhone()]
  const seenBy = async (reader: Person, writer: Person) =>
    (await t.inject({ url: `/api/messages/${writer.id}`, headers: reader.as }))
      .json<{ messages: Array<{ smsCopy?: string }> }>()
      .messages.map(({ smsCopy }) => smsCopy)
  const number = numberOf(other)
  t.twilio.fail('20503', number)
  const reply = await write(me, other, 'as SMS', { sendSMS: true })
  const enqueued = { smsSent: true, smsCopy: 'on-its-way' }
  expect(reply.json()).toMatchObject(enqueued)
  await t.settled()
  expect(await seenBy(me, other)).toEqual(['on-its-way'])

  const [mine, theirs] = [await live.open(me), await live.open(other)]
  t.twilio.fail('none', number)
  await t.advance(NEXT_TRY)
  await live.settled()
  expect(await seenBy(me, other)).toEqual(['sent'])
  expect([revisions(mine), revisions(theirs)]).toEqual([1, 0])

  t.twilio.fail('21211', number)
  await write(me, other, 'to a number that is none', { sendSMS: true })
  await t.settled()
  expect((await seenBy(me, other))[1]).toBe('refused')

  t.twilio.fail('20503', number)
  const { id } = (await write(me, other, 'while the service is away', { sendSMS: true })).json()
  await t.settled()
  await makeLastTry(t, 'sms-normal')
  await t.advance(NEXT_TRY)
  expect((await seenBy(me, other))[2]).toBe('unsent')
  for (const outcome of ['sent', 'unsent'] as const) await t.app.get(SmsCopies).settle(id, outcome)
  expect((await seenBy(me, other))[2]).toBe('sent')

  await write(me, other, 'before they turned copies off', { sendSMS: true })
  await t.settled()
  await refuseCopies(other)
  await t.advance(NEXT_TRY)
  expect((await seenBy(me, other))[3]).toBe('no-phone')
  await write(me, other, 'not as SMS', { sendSMS: true })
  expect((await seenBy(me, other))[4]).toBe('no-phone')
  expect(await seenBy(other, me)).toEqual(new Array(5).fill(undefined))
})

test('only the sender sees that a copy was not delivered, whatever Twilio reports and in which order [spec-sms-undelivered-copy]', async () => {
  const [me, other] = [await makePerson(t), await withPhone()]
  const number = numberOf(other)
  const seenBy = async (reader: Person, writer: Person) =>
    (await t.inject({ url: `/api/messages/${writer.id}`, headers: reader.as })).json().messages[0]
  const [mine, theirs] = [await live.open(me), await live.open(other)]
  t.twilio.fail('30003', number)
  const { id } = (await write(me, other, 'to a phone that is off', { sendSMS: true })).json<{ id: number }>()
  const undelivered = { smsUndelivered: true, smsCopy: 'refused' }
  await live.settled()
  expect(await seenBy(me, other)).toMatchObject(undelivered)
  const before = [revisions(mine) > 0, revisions(theirs) > 0]

  const sms = t.twilio.received.find(({ to }) => to === number)!
  const again = [await t.twilio.report(sms, 'undelivered', 30003), await t.twilio.report(sms, 'sent')]
  await t.app.get(SmsCopies).settle(id, 'sent') // the worker may process the report first
  expect([...again, before]).toEqual([204, 204, [true, false]])
  expect(await seenBy(me, other)).toMatchObject(undelivered)
  expect(await seenBy(other, me)).not.toHaveProperty('smsUndelivered')
  let listed = ''
  await execute(t.app, ['sms'], (line) => (listed += line))
  expect(listed).toContain(`${sms.sid}  undelivered  message-copy  0 min  Twilio 30003`)
  expect(sms.statusCallback).not.toContain(number.slice(-7))
})

const NEXT_TRY = 600
const revisions = (stream: LiveStream) => stream.of('conversation').filter(({ data }) => data.revised).length

test('no copy goes to a phone that is not verified, opted out, or replied STOP; START ends the STOP [spec-message-sms-verified]', async () => {
  const me = await makePerson(t)
  const copied = async (to: Person) =>
    (await write(me, to, 'hi', { sendSMS: true })).json<{ smsSent: boolean }>().smsSent
  expect(await copied(await makePerson(t, { phoneNumber: '+1 2025550190' }))).toBe(false)
  const unwilling = await withPhone()
  await refuseCopies(unwilling)
  expect(await copied(unwilling)).toBe(false)

  const stopped = await withPhone()
  const From = numberOf(stopped)
  expect((await textFrom(t, From, 'Stop it already')).status).toBe(204)
  expect(await copied(stopped)).toBe(true)
  expect((await textFrom(t, From, ' STOP ')).status).toBe(204)
  expect(await copied(stopped)).toBe(false)
  expect((await textFrom(t, From, 'START', undefined, "someone else's token")).status).toBe(403)
  expect(await copied(stopped)).toBe(false)
  expect((await textFrom(t, From, 'START')).status).toBe(204)
  expect(await copied(stopped)).toBe(true)
})
