import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sign } from '../../dev/stripe/delivery.ts'
import type { SentEvent } from '../../dev/stripe.ts'
import { cardFailures, entriesOf, invariant, tipRow } from '../../test/ledger.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { begin, CARDS, confirm, idOf, type PaymentsApp, report, startPayments, tip } from '../../test/payments.ts'

let t: PaymentsApp
let giver: Person
let helper: Person
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.stripe.webhooks.pause(true)
  giver = await makePerson(t)
  helper = await makePerson(t)
})

const eventOf = async (intent: string, type: string) =>
  (await t.stripe.events()).findLast(
    (event) => event.type === type && [event.data.object.id, event.data.object.payment_intent].includes(intent),
  ) as SentEvent

const changed = (event: SentEvent, object: object): SentEvent => ({
  ...event,
  id: `${event.id}_changed`,
  data: { object: { ...event.data.object, ...object } },
})

test('the same event sent a hundred times in parallel to two processes counts once [spec-tip-one-record] [spec-webhooks-many-times] [spec-withstand-webhook-once]', async () => {
  const intent = await tip(t, helper, { from: giver })
  await t.second()
  const event = await eventOf(intent, 'payment_intent.succeeded')
  const statuses = await Promise.all(Array.from({ length: 100 }, () => t.stripe.webhooks.send(event)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await entriesOf(t, intent)).toEqual(['charged 500'])
  await t.settled()
  expect(t.inbox.received.filter(({ to }) => to.includes(giver.email))).toHaveLength(1)
  expect(await t.stripe.webhooks.send({ ...event, id: 'evt_other' })).toBe(200)
  expect((await report(t, intent, {}, giver)).statusCode).toBe(200)
  expect(await entriesOf(t, intent)).toEqual(['charged 500'])
})

test('a declined card that Stripe reports a hundred times counts once, so its giver may try again [spec-withstand-webhook-once]', async () => {
  const { clientSecret } = (await begin(t, helper, { from: giver, key: randomUUID() })).json()
  await confirm(t.stripe, clientSecret, CARDS.declined)
  const event = await eventOf(idOf(clientSecret), 'payment_intent.payment_failed')
  const before = await cardFailures(t)
  const statuses = await Promise.all(Array.from({ length: 100 }, () => t.stripe.webhooks.send(event)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await cardFailures(t)).toHaveLength(before.length + 6)
  expect((await confirm(t.stripe, clientSecret)).status).toBe('succeeded')
})

test('a webhook that Stripe has not signed, or that was altered on the way, has no effect [spec-withstand-webhook-signed]', async () => {
  const intent = await tip(t, helper, { from: giver })
  const event = await eventOf(intent, 'payment_intent.succeeded')
  const { webhooks } = t.stripe
  expect(await webhooks.send(event, { secret: 'whsec_guess' })).toBe(400)
  const post = (headers: Record<string, string>, payload = JSON.stringify(event)) =>
    t.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  expect((await post({})).json().code).toBe('webhook-forged')
  expect((await post({ 'stripe-signature': 't=1,v1=00' })).statusCode).toBe(400)
  expect((await post({ 'content-type': 'text/plain' })).statusCode).toBe(415)
  expect((await post({}, '{')).statusCode).toBe(400)
  expect((await post({}, JSON.stringify({ pad: 'x'.repeat(200_000) }))).statusCode).toBe(413)
  expect(await tipRow(t, intent)).toMatchObject({ state: 'open' })
  expect(await webhooks.send(event)).toBe(200)
  expect(await tipRow(t, intent)).toMatchObject({ state: 'paid' })
})

test('a signed webhook about another account, or of the wrong mode, has no effect', async () => {
  const intent = await tip(t, helper, { from: giver })
  const event = await eventOf(intent, 'payment_intent.succeeded')
  const { webhooks } = t.stripe
  expect(await webhooks.send({ ...event, id: 'evt_live', livemode: true })).toBe(400)
  expect(await webhooks.send({ ...event, id: 'evt_foreign', account: 'acct_other' })).toBe(400)
  const updated = { ...event, id: 'evt_updated', type: 'account.updated', account: 'acct_other' }
  expect(await webhooks.send({ ...updated, data: { object: { id: 'acct_mine', object: 'account' } } })).toBe(400)
  expect(await tipRow(t, intent)).toMatchObject({ state: 'open' })
  expect(await webhooks.send({ ...updated, data: { object: { id: 'acct_other', object: 'account' } } })).toBe(200)
  expect(await webhooks.send(event)).toBe(200)
  expect(await tipRow(t, intent)).toMatchObject({ state: 'paid' })
})

test('a webhook with an old signature has no effect, and is not reported as a forgery', async () => {
  const intent = await tip(t, helper, { from: giver })
  const payload = JSON.stringify(await eventOf(intent, 'payment_intent.succeeded'))
  const now = Math.floor(Date.now() / 1000)
  const post = async (at: number, secret = t.env.STRIPE_WEBHOOK_SECRET, first = '') => {
    const headers = sign(payload, secret, at)
    const signature = first + headers['stripe-signature']
    const reply = await t.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      payload,
      headers: { ...headers, 'stripe-signature': signature },
    })
    return [reply.statusCode, reply.json().code]
  }
  for (const at of [now - 320, now + 320, 0]) expect(await post(at)).toEqual([400, 'webhook-untimely'])
  expect(await post(now - 320, 'whsec_guess')).toEqual([400, 'webhook-forged'])
  expect(await post(now - 320, undefined, `t=${now},`)).toEqual([400, 'webhook-untimely'])
  expect(await tipRow(t, intent)).toMatchObject({ state: 'open' })
  expect((await post(now - 280))[0]).toBe(200)
  expect(await tipRow(t, intent)).toMatchObject({ state: 'paid' })
})

test('a payment that differs from the tip in any field is rejected, and the real one is then accepted [spec-withstand-webhook-equal]', async () => {
  const intent = await tip(t, helper, { from: giver })
  const event = await eventOf(intent, 'payment_intent.succeeded')
  const { metadata } = event.data.object as unknown as { metadata: object }
  const lies = [
    { amount: 50_000 },
    { amount_received: 1 },
    { currency: 'inr' },
    { id: 'pi_another' },
    { metadata: { ...metadata, recipientId: '1' } },
    { metadata: { ...metadata, tip: '00000000-0000-4000-8000-000000000000' } },
    { latest_charge: null },
  ]
  for (const lie of lies) {
    expect([lie, await t.stripe.webhooks.send(changed(event, lie))]).toEqual([lie, 409])
    expect(await tipRow(t, intent)).toMatchObject({ state: 'open' })
  }
  expect(await entriesOf(t, intent)).toEqual([])
  expect(await t.stripe.webhooks.send(event)).toBe(200)
  expect(await tipRow(t, intent)).toMatchObject({ state: 'paid', amount: 500 })
})

test('events about other payments or other things are accepted and have no effect', async () => {
  const event = await eventOf(await tip(t, helper), 'payment_intent.succeeded')
  const foreign = changed(event, { id: 'pi_foreign', metadata: {} })
  expect(await t.stripe.webhooks.send(foreign)).toBe(200)
  expect(await t.stripe.webhooks.send({ ...event, id: 'evt_x', type: 'customer.created' })).toBe(200)
})

test('a refund and a dispute cause emails to both people and show on the profile; an inquiry does neither', async () => {
  const intent = await tip(t, helper, { from: giver })
  const [refunded, disputed, inquiry] = [
    intent,
    await tip(t, helper, { from: giver }),
    await tip(t, helper, { from: giver }),
  ]
  t.stripe.webhooks.pause(false)
  await t.stripe.refund(refunded)
  const { id } = await t.stripe.dispute(disputed)
  await t.stripe.dispute(inquiry, { status: 'warning_needs_response' })
  const statuses = async () => {
    const reply = await t.inject({ url: '/api/payments/tips', headers: helper.as })
    return reply.json<Array<{ status: string }>>().map(({ status }) => status)
  }
  await t.settled()
  expect(await statuses()).toEqual(['waiting', 'disputed', 'refunded'])
  const subjects = (who: Person) =>
    t.inbox.received.filter(({ to }) => to.includes(who.email)).map(({ subject }) => subject)
  // An open dispute that is decided before the email is sent causes no email.
  for (const who of [giver, helper]) expect(subjects(who)).toContainEqual(expect.stringMatching(/disput/))
  await t.stripe.closeDispute(id, 'lost')
  await t.settled()
  expect(await statuses()).toEqual(['waiting', 'lost', 'refunded'])
  expect(subjects(giver)).toEqual(expect.arrayContaining([expect.stringContaining('refunded')]))
  expect(subjects(giver).filter((subject) => /disput/.test(subject))).toHaveLength(2)
  expect(subjects(helper).filter((subject) => /disput|refund/.test(subject))).toHaveLength(3)
})

test('a payment without a webhook or browser report is found, and an unpaid tip is closed', async () => {
  const paid = await tip(t, helper, { from: giver })
  const { clientSecret } = (await begin(t, helper, { from: giver, amount: 9 })).json()
  await t.advance(3_700)
  expect([(await tipRow(t, paid)).state, (await tipRow(t, idOf(clientSecret))).state]).toEqual(['paid', 'canceled'])
  expect((await confirm(t.stripe, clientSecret)).error?.code).toBe('payment_intent_unexpected_state')
  t.stripe.webhooks.pause(false)
  await t.recovered()
  await invariant(t)
})

test('the events of one payment lead to the same state in any order [spec-webhooks-any-order] [spec-withstand-webhook-order]', async () => {
  const order = async (types: string[]) => {
    const intent = await tip(t, helper, { from: giver })
    await t.stripe.refund(intent, { amount: '200' })
    const dispute = await t.stripe.dispute(intent)
    await t.stripe.closeDispute(dispute.id, 'won')
    for (const type of types) expect(await t.stripe.webhooks.send(await eventOf(intent, type))).toBe(200)
    const { state, refunded } = await tipRow(t, intent)
    const entries = (await entriesOf(t, intent)).sort()
    return { state, refunded, entries }
  }
  const types = ['payment_intent.succeeded', 'refund.created', 'charge.dispute.created', 'charge.dispute.closed']
  const expected = {
    state: 'won',
    refunded: 200,
    entries: ['charged 500', 'disputed 300', 'refunded 200', 'reinstated 300'],
  }
  const permutations = types.flatMap((a) =>
    types.flatMap((b) =>
      types.flatMap((c) => types.filter((d) => new Set([a, b, c, d]).size === 4).map((d) => [a, b, c, d])),
    ),
  )
  expect(permutations).toHaveLength(24)
  for (const each of permutations) expect([each, await order(each)]).toEqual([each, expected])
})
