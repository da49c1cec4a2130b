import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { eventually } from '../../test/eventually.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { type AppWithStandIns, startAppWithStandIns } from '../../test/stand-ins.ts'
import { SmsCopies } from './sms-copies.ts'

let t: AppWithStandIns
beforeAll(async () => {
  t = await startAppWithStandIns({ RATE_LIMITS: 'on' })
})
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
const block = (me: Person, other: Person) =>
  t.inject({ method: 'POST', url: `/api/blocks/${other.id}`, headers: me.as })

/** Lets ten minutes pass for all mails that are owed, and waits until their jobs are done. */
async function tenMinutesLater() {
  const owed = `name = 'mail.soon' and data ->> 'kind' = 'unread-messages' and state in ('created', 'retry', 'active')`
  await t.pool.query(`update pgboss.job set start_after = now() where ${owed}`)
  await eventually(async () => {
    const { rows } = await t.pool.query(`select count(*)::int as n from pgboss.job where ${owed}`)
    expect(rows[0].n).toBe(0)
  })
}
const lettersTo = (who: Person) => t.inbox.received.filter(({ to }) => to.includes(who.email))

test('after ten minutes unread messages cause one mail with all of them, and with a link that ends such mails without a login', async () => {
  const [me, other] = await two()
  await write(me, other, 'Are you at the gate?')
  const { rows } = await t.pool.query(
    `select extract(epoch from start_after - created_on)::float8 as wait from pgboss.job
     where data ->> 'kind' = 'unread-messages' and state = 'created'`,
  )
  expect(rows.map(({ wait }) => Math.round(wait))).toEqual([600])
  await write(me, other, '<b>Gate 12</b>')
  await tenMinutesLater()
  const [letter, ...more] = lettersTo(other)
  expect(more).toEqual([])
  expect(letter?.subject).toBe('You have a new message on Flight Amigo')
  expect(letter?.text).toContain('Are you at the gate?\n\n<b>Gate 12</b>')
  expect(letter?.html).not.toContain('<b>Gate')
  expect(letter?.text).toContain(`${t.env.ORIGIN}/messages?to=${me.id}`)
  expect(letter?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('there is no other mail until the receiver has read the conversation', async () => {
  const [me, other] = await two()
  await write(me, other, 'one')
  await tenMinutesLater()
  await write(me, other, 'two')
  await tenMinutesLater()
  expect(lettersTo(other)).toHaveLength(1)
  await read(other, me)
  await write(me, other, 'three')
  await tenMinutesLater()
  expect(lettersTo(other).map(({ text }) => text.includes('two'))).toEqual([false, false])
  expect(lettersTo(other)[1]?.text).toContain('three')
})

test('there is no mail to a receiver who has read or answered the messages', async () => {
  const [me, other] = await two()
  await write(me, other, 'hello')
  await read(other, me)
  await write(me, other, 'hello again')
  await write(other, me, 'I am here')
  await read(me, other)
  await tenMinutesLater()
  expect([lettersTo(other), lettersTo(me)]).toEqual([[], []])
})

test('there is no mail if one of the two has blocked the other meanwhile', async () => {
  const [me, other] = await two()
  await write(me, other, 'hello')
  await block(other, me)
  const [him, her] = await two()
  await write(him, her, 'hello')
  await block(him, her)
  await tenMinutesLater()
  expect([...lettersTo(other), ...lettersTo(her)]).toEqual([])
})

test('there is no mail if one of the two was banned meanwhile', async () => {
  const ban = ({ id }: Person) => t.pool.query('update account set banned_at = now() where id = $1', [id])
  const [me, other] = await two()
  await write(me, other, 'hello')
  await ban(me)
  const [him, her] = await two()
  await write(him, her, 'hello')
  await ban(her)
  await tenMinutesLater()
  expect([...lettersTo(other), ...lettersTo(her)]).toEqual([])
})

test('one click on the link in a mail ends such mails without a login; opening the link changes nothing, and the click can be undone', async () => {
  const [me, other] = await two()
  await write(me, other, 'hello')
  await tenMinutesLater()
  const raw = lettersTo(other)[0]?.raw.replaceAll(/\r\n\s+/g, ' ') ?? ''
  const url = /List-Unsubscribe: <(.*?)>/.exec(raw)?.[1]?.replace(t.env.ORIGIN, '') as string
  const next = async () => {
    await read(other, me)
    await write(me, other, 'again')
    await tenMinutesLater()
    return lettersTo(other).length
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
  const number = `+1${/\d+$/.exec((await phoneOf(other)) ?? '')?.[0]}`
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
  await eventually(() => expect(copies()).toHaveLength(5))
  const told = async (me: Person) =>
    (await t.inject({ url: `/api/messages/${(me === last ? other : last).id}`, headers: me.as })).json().messages[0].sms
  expect([await told(last), await told(other)]).toEqual(['limit', undefined])
  expect(copies()[0]?.body).toMatch(/^Person \d+ on Flight Amigo: Gate \d\nReply: .*\/messages\?to=\d+\nSTOP to end\.$/)
})

test('a message that is refused uses up none of the SMS copies of its receiver', async () => {
  const [stranger, friend, other] = [await makePerson(t), await makePerson(t), await withPhone()]
  for (let n = 0; n < 5; n++) await write(stranger, await makePerson(t), 'hello')
  const more = { sendSMS: true }
  for (let n = 0; n < 5; n++) expect((await write(stranger, other, `try ${n}`, more)).statusCode).toBe(429)
  for (let n = 0; n < 5; n++)
    expect((await write(friend, other, `no such listing ${n}`, { ...more, listingId: 9_999_999 })).statusCode).toBe(409)
  expect((await write(friend, other, 'Gate 7', more)).json()).toMatchObject({ smsSent: true })
})

const phoneOf = async ({ id }: Person) =>
  (await t.pool.query('select phone_number as phone from account where id = $1', [id])).rows[0].phone as string

test('a repeat with the same key sends no second copy', async () => {
  const [me, other] = [await makePerson(t), await withPhone()]
  const again = () =>
    t.inject({
      method: 'POST',
      url: '/api/messages',
      headers: { ...me.as, 'idempotency-key': 'same-message' },
      payload: { receiverId: other.id, content: 'once', sendSMS: true },
    })
  const answers = [await again(), await again()].map((reply) => reply.json<{ id: number; smsSent: boolean }>())
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.smsSent).toBe(true)
  const { rows } = await t.pool.query(
    `select 1 from pgboss.job where name = 'sms.soon' and data -> 'ids' ->> 'message' = $1`,
    [String(answers[0]?.id)],
  )
  expect(rows).toHaveLength(1)
})

test('an SMS is on its way until the service has taken it; then, or when there is none, its sender alone is told', async () => {
  const [me, other] = [await makePerson(t), await withPhone()]
  const seenBy = async (reader: Person, writer: Person) =>
    (await t.inject({ url: `/api/messages/${writer.id}`, headers: reader.as }))
      .json<{ messages: Array<{ sms?: string; smsCopy?: string }> }>()
      .messages.map(({ sms, smsCopy }) => [sms, smsCopy])
  const number = (await phoneOf(other)).replace(' ', '')
  t.twilio.fail('20503', number)
  const answer = await write(me, other, 'as SMS', { sendSMS: true })
  const [owed, gone] = [{ smsSent: true, sms: 'sent', smsCopy: 'on-its-way' }, [undefined, undefined]]
  expect(answer.json()).toMatchObject(owed)
  await eventually(async () => expect((await jobOf(answer.json().id)).state).toBe('retry'))
  expect(await seenBy(me, other)).toEqual([['sent', 'on-its-way']])

  t.twilio.fail('none', number)
  await hurry(answer.json().id)
  await eventually(async () => expect(await seenBy(me, other)).toEqual([['sent', 'sent']]))
  expect(await revisions(me, other)).toEqual([true, false])

  t.twilio.fail('21211', number)
  await write(me, other, 'to a number that is none', { sendSMS: true })
  await eventually(async () => expect((await seenBy(me, other))[1]).toEqual(['no-phone', 'refused']))

  t.twilio.fail('20503', number)
  const { id } = (await write(me, other, 'while the service is away', { sendSMS: true })).json()
  await eventually(async () => expect((await jobOf(id)).state).toBe('retry'))
  await t.pool.query("update pgboss.job set retry_limit = retry_count where data -> 'ids' ->> 'message' = $1", [id])
  await hurry(id)
  await eventually(async () => expect((await seenBy(me, other))[2]).toEqual(['no-phone', 'unsent']))
  // A person may have it sent once more; then nothing takes that back.
  for (const outcome of ['sent', 'unsent'] as const) await t.app.get(SmsCopies).settle(id, outcome)
  expect((await seenBy(me, other))[2]).toEqual(['sent', 'sent'])

  const { id: last } = (await write(me, other, 'before they wanted none', { sendSMS: true })).json()
  await eventually(async () => expect((await jobOf(last)).state).toBe('retry'))
  await t.pool.query('update account set sms_copies = false where id = $1', [other.id])
  await hurry(last)
  await eventually(async () => expect((await seenBy(me, other))[3]).toEqual(['no-phone', 'no-phone']))
  await write(me, other, 'not as SMS', { sendSMS: true })
  expect((await seenBy(me, other))[4]).toEqual(['no-phone', 'no-phone'])
  expect(await seenBy(other, me)).toEqual([gone, gone, gone, gone, gone])
})

test('a copy that does not arrive is said to its sender alone, whatever else Twilio reports and in which order [spec-sms-undelivered-copy]', async () => {
  const [me, other] = [await makePerson(t), await withPhone()]
  const number = (await phoneOf(other)).replace(' ', '')
  const seenBy = async (reader: Person, writer: Person) =>
    (await t.inject({ url: `/api/messages/${writer.id}`, headers: reader.as })).json().messages[0]
  t.twilio.fail('30003', number)
  const { id } = (await write(me, other, 'to a phone that is off', { sendSMS: true })).json<{ id: number }>()
  const undelivered = { smsUndelivered: true, smsCopy: 'refused' }
  await eventually(async () => expect(await seenBy(me, other)).toMatchObject(undelivered))
  const before = await revisions(me, other)

  const sms = t.twilio.received.find(({ to }) => to === number)!
  const again = [await t.twilio.report(sms, 'undelivered', 30003), await t.twilio.report(sms, 'sent')]
  await t.app.get(SmsCopies).settle(id, 'sent') // the worker may hear of the report first
  expect([...again, before]).toEqual([204, 204, [true, false]])
  expect(await seenBy(me, other)).toMatchObject(undelivered)
  expect(await seenBy(other, me)).not.toHaveProperty('smsUndelivered')
  expect((await t.pool.query('select kind, code from sms_report where sid = $1', [sms.sid])).rows).toEqual([
    { kind: 'message-copy', code: 30003 },
  ])
  expect(sms.statusCallback).not.toContain(number.slice(-7))
})

const OF = `from pgboss.job where name = 'sms.soon' and data -> 'ids' ->> 'message' = $1`
const jobOf = async (message: number) => (await t.pool.query(`select state ${OF}`, [message])).rows[0]
/** Lets the time until the next try of an SMS pass. */
const hurry = (message: number) =>
  t.pool.query(`update pgboss.job set start_after = now() where id in (select id ${OF}) and state = 'retry'`, [message])
/** Whether each of the two has been told to look again. */
const revisions = async (me: Person, other: Person) =>
  (
    await t.pool.query(
      'select revised_id > 0 as told from conversation_side where account_id in ($1, $2) order by account_id',
      [me.id, other.id],
    )
  ).rows.map(({ told }) => told)

test('no copy goes to a phone that is not verified, does not want copies, or answered STOP; START ends the STOP [spec-message-sms-verified]', async () => {
  const me = await makePerson(t)
  const copied = async (to: Person) =>
    (await write(me, to, 'hi', { sendSMS: true })).json<{ smsSent: boolean }>().smsSent
  expect(await copied(await makePerson(t, { phoneNumber: '+1 2025550190' }))).toBe(false)
  const unwilling = await withPhone()
  await t.pool.query('update account set sms_copies = false where id = $1', [unwilling.id])
  expect(await copied(unwilling)).toBe(false)

  const stopped = await withPhone()
  const From = (await phoneOf(stopped)).replace(' ', '')
  expect(await answer({ From, Body: 'Stop it already' })).toBe(204)
  expect(await copied(stopped)).toBe(true)
  expect(await answer({ From, Body: ' STOP ', OptOutType: 'STOP' })).toBe(204)
  expect(await copied(stopped)).toBe(false)
  expect(await answer({ From, Body: 'START' }, 'somebody else’s token')).toBe(403)
  expect(await copied(stopped)).toBe(false)
  expect(await answer({ From, Body: 'START' })).toBe(204)
  expect(await copied(stopped)).toBe(true)
})

async function answer(fields: Record<string, string>, token = t.env.TWILIO_AUTH_TOKEN[0]) {
  const url = `${t.env.ORIGIN}/api/sms/inbound`
  const reply = await t.inject({
    method: 'POST',
    url: '/api/sms/inbound',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': getExpectedTwilioSignature(token, url, fields),
    },
    payload: new URLSearchParams(fields).toString(),
  })
  return reply.statusCode
}
