import { randomUUID } from 'node:crypto'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { anyPort } from '../../dev/ports.ts'
import { sign } from '../../dev/stripe/delivery.ts'
import { otherTransaction, tablesWith, untilBlocked } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { endReservations, invariant, storeIntent, tipRow, tipsTo } from '../../test/ledger.ts'
import { makePerson } from '../../test/make.ts'
import {
  begin,
  CARDS,
  confirm,
  connect,
  idOf,
  type PaymentsApp,
  report,
  startPayments,
  tip,
} from '../../test/payments.ts'

let t: PaymentsApp
const ends: Array<() => void> = []
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off', OUTBOUND_TIMEOUT_MS: '1000' })
})
afterAll(async () => {
  await t.stop()
  for (const end of ends) end()
})
afterEach(() => t.stripe.recover())

const intents = async (to: { id: number }) =>
  (await t.stripe.things('payment_intent')).filter(
    ({ metadata }) => (metadata as { recipientId: string }).recipientId === String(to.id),
  )

test.each(['drop', 'drop-after', 'hang-after', '500'] as const)(
  'when a response of Stripe is lost (%s), the call is retried with the same key, and there is one payment',
  async (how) => {
    const helper = await makePerson(t)
    t.stripe.fail(how, 'POST /v1/payment_intents', 1)
    const reply = await begin(t, helper, { key: randomUUID() })
    expect(reply.statusCode).toBe(201)
    expect(await intents(helper)).toHaveLength(1)
  },
)

test.each(['500', 'drop-after'] as const)(
  'while Stripe does not respond (%s), the giver gets a 503; the same form then continues with one payment [spec-withstand-pay-row-first]',
  async (how) => {
    const helper = await makePerson(t)
    const key = randomUUID()
    t.stripe.fail(how, 'POST /v1/payment_intents')
    const away = await begin(t, helper, { key })
    expect([away.statusCode, away.json().code, away.headers['retry-after']]).toEqual([
      503,
      'payment-service-unavailable',
      '5',
    ])
    t.stripe.recover()
    const back = await begin(t, helper, { key })
    expect(back.statusCode).toBe(201)
    expect(await intents(helper)).toHaveLength(1)
    expect(await tipsTo(t, helper)).toHaveLength(1)
  },
)

test('a payment that another process stores while its tip is closed is canceled at Stripe', async () => {
  const helper = await makePerson(t)
  const key = randomUUID()
  t.stripe.fail('drop-after', 'POST /v1/payment_intents')
  expect((await begin(t, helper, { key })).statusCode).toBe(503)
  t.stripe.recover()
  const [intent] = await intents(helper)
  await endReservations(t, helper)
  const other = await otherTransaction(t)
  await storeIntent(other, helper, intent!.id)
  const again = begin(t, helper, { key })
  await untilBlocked(t)
  await other.commit()
  expect((await again).json().code).toBe('tip-over')
  expect(await tipRow(t, intent!.id)).toMatchObject({ state: 'canceled' })
  expect((await intents(helper)).map(({ status }) => status)).toEqual(['canceled'])
})

test('a report of a charge without a webhook queries Stripe until it responds, and the tip is recorded once', async () => {
  const helper = await makePerson(t)
  t.stripe.webhooks.pause(true)
  const intent = await tip(t, helper)
  t.stripe.fail('500', 'GET /v1/payment_intents')
  expect((await report(t, intent)).statusCode).toBe(503)
  expect(await tipRow(t, intent)).toMatchObject({ state: 'open' })
  t.stripe.recover()
  t.stripe.fail('drop-after', 'GET /v1/payment_intents', 1)
  expect((await report(t, intent)).statusCode).toBe(200)
  // Stripe is not queried, because the tip is recorded.
  t.stripe.fail('500', 'GET /v1/payment_intents')
  expect((await report(t, intent)).statusCode).toBe(200)
  t.stripe.recover()
  t.stripe.webhooks.pause(false)
  await t.settled()
  await invariant(t)
})

test('when Stripe rejects a closed account, the giver starts again, and the money waits on the platform', async () => {
  const helper = await makePerson(t)
  const account = await connect(t, helper)
  t.stripe.webhooks.pause(true)
  await t.stripe.onboard(account, 'restricted')
  const refused = await begin(t, helper, { key: randomUUID() })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'tip-over'])
  await t.settled()
  expect((await begin(t, helper, { key: randomUUID() })).statusCode).toBe(201)
  expect(await tipsTo(t, helper)).toMatchObject([{ state: 'canceled' }, { state: 'open', destination: null }])
  t.stripe.webhooks.pause(false)
})

async function road(to: string) {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const onward = connectTo(Number(target.port), target.hostname)
    for (const [one, other] of [
      [from, onward],
      [onward, from],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {}).on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  const port = await anyPort()
  const open = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await open()
  const url = to.replace(target.host, `127.0.0.1:${port}`)
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url, cut, reconnect: open }
}

test('while the database is down no payment begins and no webhook is accepted; afterwards everything is recorded', async () => {
  await t.settled()
  const helper = await makePerson(t)
  t.stripe.webhooks.pause(true)
  const intent = await tip(t, helper)
  const event = (await t.stripe.events()).findLast(({ data }) => data.object.id === intent)!
  const { url, cut, reconnect } = await road(t.env.DATABASE_DIRECT_URL)
  const far = await t.second({ DATABASE_URL: url })
  const webhook = async () => {
    const payload = JSON.stringify(event)
    const headers = sign(payload, t.env.STRIPE_WEBHOOK_SECRET)
    return (await far.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload })).statusCode
  }
  cut()
  const callCount = t.stripe.calls.length
  expect((await begin(far, helper)).statusCode).toBe(503)
  expect((await report(far, intent)).statusCode).toBe(503)
  expect(await webhook()).toBe(503)
  expect(t.stripe.calls.length).toBe(callCount)
  expect(await tipRow(t, intent)).toMatchObject({ state: 'open' })
  await reconnect()
  await eventually(async () => expect(await webhook()).toBe(200))
  expect(await tipRow(t, intent)).toMatchObject({ state: 'paid' })
  t.stripe.webhooks.pause(false)
  await t.settled()
  await invariant(t)
  ends.push(cut)
})

test('no table and no stored event of Stripe contains a card number or its fingerprint', async () => {
  const helper = await makePerson(t)
  const { clientSecret } = (await begin(t, helper)).json()
  await confirm(t.stripe, clientSecret, CARDS.declined)
  await confirm(t.stripe, clientSecret, CARDS.good, { receipt_email: 'canary.receipt@mail.test' })
  await t.settled()
  expect(await tipRow(t, idOf(clientSecret))).toMatchObject({ state: 'paid' })
  const payment = idOf(clientSecret)
  expect(await tablesWith(t, payment)).toContain('public.tip') // control: the search finds existing texts
  const atStripe = JSON.stringify([await t.stripe.events(), await t.stripe.things('payment_intent')])
  expect(atStripe).toContain(payment)
  expect(atStripe).not.toMatch(/last4|exp_month/)
  const [, fingerprint = ''] = /"fingerprint":"([^"]+)"/.exec(atStripe) ?? []
  expect(fingerprint.length).toBeGreaterThan(5)
  expect(atStripe).toContain('canary.receipt')
  for (const text of [...Object.values(CARDS), fingerprint, 'canary.receipt'])
    expect([text, await tablesWith(t, text)]).toEqual([text, []])
  for (const card of Object.values(CARDS)) expect(atStripe).not.toContain(card)
})
