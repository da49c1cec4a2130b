import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, test } from '@jest/globals'
import { freshIp } from '../../test/browser.ts'
import { entriesOf, invariant, tipRow, tipsTo } from '../../test/ledger.ts'
import { makePerson, mergePeople, type Person } from '../../test/make.ts'
import {
  begin,
  CARDS,
  confirm,
  idOf,
  inBrowser,
  type PaymentsApp,
  report,
  startPayments,
  tip,
} from '../../test/payments.ts'
import { call, decideAbout } from '../../test/staff.ts'

let t: PaymentsApp
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const post = (payload: object, headers: Record<string, string> = {}) =>
  t.inject({ method: 'POST', url: '/api/create-payment-intent', remoteAddress: freshIp(), headers, payload })

test('the form of the tip page needs a session and checkout needs none; both begin a payment of the given dollars [spec-tip-cents]', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  expect((await post({ amount: 15, receiverId: helper.id })).statusCode).toBe(401)
  const signedIn = await post({ amount: 15, receiverId: helper.id }, giver.as)
  const visitor = await post({ amount: 5, recipientId: helper.id, message: 'Thank you!' })
  expect([signedIn.statusCode, visitor.statusCode]).toEqual([201, 201])
  expect(signedIn.json().receiptNumber).toMatch(/^FA-\d{6}$/)
  expect(Object.keys(visitor.json())).toEqual(['clientSecret'])
  const intents = await t.stripe.things('payment_intent')
  const of = (reply: { json: () => { clientSecret: string } }) =>
    intents.find(({ id }) => id === idOf(reply.json().clientSecret))
  expect(of(signedIn)).toMatchObject({ amount: 1500, currency: 'usd', metadata: { recipientId: String(helper.id) } })
  expect(of(visitor)).toMatchObject({ amount: 500, metadata: { message: 'Thank you!' } })
})

test('a tip is 1 to 500 whole dollars, to another person who exists [spec-tip-not-to-oneself] [spec-tip-bounds]', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const unconfirmed = await makePerson(t, { emailConfirmed: false })
  for (const amount of [0, -5, 501, 1.5, '5', null, undefined, {}, 1e9]) {
    const reply = await post({ amount, recipientId: helper.id })
    expect([amount, reply.statusCode, Object.keys(reply.json().fields ?? {})]).toEqual([amount, 400, ['amount']])
  }
  for (const amount of [1, 500]) expect((await post({ amount, recipientId: helper.id })).statusCode).toBe(201)
  const both = await post({ amount: 5, recipientId: helper.id, receiverId: helper.id }, giver.as)
  expect([both.statusCode, (await post({ amount: 5 })).statusCode]).toEqual([400, 400])
  const oneself = await post({ amount: 5, recipientId: giver.id }, giver.as)
  expect([oneself.statusCode, oneself.json().code]).toEqual([400, 'tip-to-oneself'])
  for (const id of [987654321, unconfirmed.id]) {
    const unknown = await post({ amount: 5, recipientId: id })
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'user-not-found'])
  }
  const noKey = await post({ amount: 5, recipientId: helper.id }, { 'idempotency-key': 'x' })
  expect([noKey.statusCode, noKey.json().fields]).toEqual([
    400,
    { 'idempotency-key': 'The header Idempotency-Key is not a key' },
  ])
})

it('rejects a tip to another account of the same person, from either of them', async () => {
  const [one, other] = [await makePerson(t), await makePerson(t)]
  await mergePeople(t, one, other)
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const refused = await post({ amount: 5, recipientId: to.id }, from.as)
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'tip-to-oneself'])
  }
  expect((await post({ amount: 5, recipientId: other.id })).statusCode).toBe(201)
})

test('after a block neither of the two can send a tip, or its message, to the other [spec-withstand-blocked-dollar]', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  await call(t, helper, 'POST', `/blocks/${giver.id}`)
  for (const [from, to] of [
    [giver, helper],
    [helper, giver],
  ] as const) {
    const refused = await post({ amount: 5, recipientId: to.id, message: 'Read this!' }, from.as)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'tip-blocked'])
  }
  expect([await tipsTo(t, giver), await tipsTo(t, helper)]).toEqual([[], []])
})

test.each<[what: string, isVisitor: boolean, part: (giver: Person, helper: Person) => Promise<unknown>]>([
  ['a block', false, (giver, helper) => call(t, helper, 'POST', `/blocks/${giver.id}`)],
  ['a ban', false, (giver) => decideAbout(t, giver, 'ban')],
  [
    'an opt-out from messages of visitors',
    true,
    (_giver, helper) =>
      t.inject({
        method: 'PUT',
        url: '/api/payments/settings',
        headers: helper.as,
        payload: { visitorMessages: false },
      }),
  ],
])('after %s the message of an earlier tip does not arrive, and the money does', async (_what, isVisitor, part) => {
  const [giver, helper] = [await makePerson(t, { username: 'Givercanary' }), await makePerson(t)]
  const begun = await begin(t, helper, { ...(!isVisitor && { from: giver }), message: 'Wordscanary' })
  const { clientSecret } = begun.json<{ clientSecret: string }>()
  await part(giver, helper)
  expect((await confirm(t.stripe, clientSecret)).status).toBe('succeeded')
  await t.settled()
  const emails = t.inbox.received.filter(({ to }) => to.includes(helper.email))
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).toContain('Someone you helped thanks you with $5.00.')
  expect(emails[0]?.text).not.toMatch(/Givercanary|Wordscanary/)
  expect(await tipRow(t, idOf(clientSecret))).toMatchObject({ state: 'paid', message: null })
})

test('fifty submits of one form in two processes make one row and one payment, signed in or not, with a key or not [spec-withstand-pay-fifty]', async () => {
  const second = await t.second()
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const orders = [{ from: giver, key: randomUUID() }, { from: giver }, { key: randomUUID() }]
  for (const [number, order] of orders.entries()) {
    const before = (await t.stripe.things('payment_intent')).length
    // On a busy machine a response may be 503 after seven seconds. A retry finds the result.
    const submit = async (i: number): ReturnType<typeof begin> => {
      const reply = await begin(i % 2 ? t : second, helper, { amount: 20, ...order })
      return reply.statusCode === 503 ? submit(i) : reply
    }
    const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => submit(i)))
    expect(replies.filter(({ statusCode }) => statusCode !== 201).map(({ body }) => body)).toEqual([])
    const secrets = new Set(replies.map((reply) => reply.json<{ clientSecret: string }>().clientSecret))
    expect(secrets.size).toBe(1)
    expect((await t.stripe.things('payment_intent')).length).toBe(before + 1)
    const [secret = ''] = secrets
    const presses = await Promise.all(Array.from({ length: 50 }, () => confirm(t.stripe, secret)))
    expect(presses.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
    await Promise.all(Array.from({ length: 50 }, (_, i) => report(i % 2 ? t : second, idOf(secret), { amount: 20 })))
    expect(await tipsTo(t, helper)).toHaveLength(number + 1)
    const charges = (await t.stripe.things('charge')).filter((charge) => charge.payment_intent === idOf(secret))
    expect(charges).toHaveLength(1)
  }
  await invariant(t)
})

test('a repeated key with other details, or after its payment, is refused and reveals no other payment', async () => {
  const [giver, stranger, helper] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  const key = randomUUID()
  const first = await begin(t, helper, { from: giver, key })
  expect((await begin(t, helper, { from: giver, key, amount: 6 })).json().code).toBe('tip-key-reused')
  expect((await begin(t, helper, { from: giver, key, message: 'Other' })).json().code).toBe('tip-key-reused')
  const theirs = await begin(t, helper, { from: stranger, key })
  expect([first.statusCode, theirs.statusCode]).toEqual([201, 201])
  expect(theirs.json().clientSecret).not.toBe(first.json().clientSecret)
  await confirm(t.stripe, first.json().clientSecret)
  const again = await begin(t, helper, { from: giver, key })
  expect([again.statusCode, again.json().code]).toEqual([409, 'tip-over'])
})

test('after a declined card or a confirmation without a response the payment stays open, and the same form is then paid once [spec-withstand-pay-reported]', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const { clientSecret } = (await begin(t, helper, { from: giver, key: randomUUID() })).json()
  expect((await confirm(t.stripe, clientSecret, CARDS.declined)).error?.message).toBe('Your card was declined.')
  expect((await confirm(t.stripe, clientSecret, CARDS.needsConfirmation)).status).toBe('requires_action')
  expect((await inBrowser(t.stripe, clientSecret, 'authenticate', { outcome: 'fail' })).error?.code).toBe(
    'payment_intent_authentication_failure',
  )
  const early = await report(t, idOf(clientSecret))
  expect([early.statusCode, early.json().code]).toEqual([409, 'payment-incomplete'])
  expect((await confirm(t.stripe, clientSecret, CARDS.needsConfirmation)).status).toBe('requires_action')
  expect((await inBrowser(t.stripe, clientSecret, 'authenticate', { outcome: 'complete' })).status).toBe('succeeded')
  await t.settled()
  expect(await tipRow(t, idOf(clientSecret))).toMatchObject({ state: 'paid' })
})

test('the report of a browser is compared and never believed [spec-tip-server-decides] [spec-withstand-pay-reported] [spec-payment-record]', async () => {
  const [helper, other] = [await makePerson(t), await makePerson(t)]
  t.stripe.webhooks.pause(true)
  const intent = await tip(t, helper, { amount: 7 })
  for (const lie of [{ amount: 8 }, { amount: 700 }, { amount: 7, recipientId: other.id }]) {
    const reply = await report(t, intent, lie)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'payment-mismatch'])
  }
  expect(await tipRow(t, intent)).toMatchObject({ state: 'open' })
  const unknown = await report(t, 'pi_unknown')
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'payment-unknown'])
  const truth = await report(t, intent, { amount: 7, recipientId: helper.id, message: 'ignored' })
  expect([truth.statusCode, truth.json()]).toMatchObject([
    200,
    { recipientId: helper.id, amount: 7, status: 'waiting' },
  ])
  t.stripe.webhooks.pause(false)
  await t.settled()
  expect((await entriesOf(t, intent)).filter((entry) => entry.startsWith('charged'))).toHaveLength(1)
  await invariant(t)
})

test('giver and helper get one email each, with the message; a visitor gets it at the address that Stripe has for the receipt', async () => {
  const [giver, helper] = [await makePerson(t, { username: 'Asha' }), await makePerson(t, { username: 'Ravi' })]
  const intent = await tip(t, helper, { from: giver, message: 'For your <b>patience</b>', amount: 25 })
  await report(t, intent, { amount: 25 })
  const to = (email: string) => t.inbox.received.filter((mail) => mail.to.includes(email))
  await t.settled()
  expect([to(giver.email).length, to(helper.email).length]).toEqual([1, 1])
  expect(to(giver.email)[0]).toMatchObject({ subject: 'Receipt for your tip of $25.00' })
  expect(to(helper.email)[0]?.text).toContain('For your <b>patience</b>')
  expect(to(helper.email)[0]?.html).toContain('&lt;b&gt;patience')
  expect(to(helper.email)[0]?.text).toContain('/profile/tips')

  const { clientSecret } = (await begin(t, helper)).json()
  await confirm(t.stripe, clientSecret, CARDS.good, { receipt_email: 'visitor@mail.test' })
  await t.settled()
  expect(to('visitor@mail.test')).toHaveLength(1)
})

test('giver and helper see their paid tips page by page, the newest first; other users and unpaid tips are excluded', async () => {
  const [giver, helper, stranger] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  const mine = (who: { as: Record<string, string> }, query = '') =>
    t.inject({ url: `/api/payments/tips${query}`, headers: who.as })
  await begin(t, helper, { from: giver, amount: 99 })
  for (const amount of [1, 2, 3]) {
    const intent = await tip(t, helper, { from: giver, amount, message: `number ${amount}` })
    await report(t, intent, { amount })
  }
  const page = await mine(helper, '?limit=2&direction=received')
  expect(page.json()).toMatchObject([
    { direction: 'received', amount: 3, refunded: 0, status: 'waiting', message: 'number 3', other: { id: giver.id } },
    { amount: 2 },
  ])
  const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? ''
  expect((await t.inject({ url: next, headers: helper.as })).json()).toMatchObject([{ amount: 1 }])
  expect((await mine(giver)).json()).toMatchObject([{ direction: 'sent', other: { id: helper.id } }, {}, {}])
  expect((await mine(giver, '?direction=received')).json()).toEqual([])
  expect((await mine(stranger)).json()).toEqual([])
  expect((await mine(helper, '?cursor=abc')).statusCode).toBe(400)
})
