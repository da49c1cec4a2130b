import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '../../test/eventually.ts'
import { soon } from '../../test/hurry.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { begin, confirm, connect, idOf, type PaymentsApp, row, startPayments, tip } from '../../test/payments.ts'
import { act, caseAbout, makeStaff, report } from '../../test/staff.ts'
import { sweep } from '../../test/sweep.ts'
import { Settlement } from './settlement.ts'

let t: PaymentsApp
let staff: Person
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off' })
  staff = await makeStaff(t)
})
afterAll(() => t.stop())
afterEach(() => {
  t.stripe.webhooks.hold(false)
  t.stripe.recover()
})

const decide = async (about: Person, kind: 'suspend' | 'ban' | 'reinstate') => {
  await report(t, await makePerson(t), { userId: about.id })
  expect((await act(t, staff, await caseAbout(t, about), kind)).statusCode).toBe(200)
}
const ageTransfers = (seconds: number) =>
  t.pool.query(
    `update dev.stripe_object set data = data || jsonb_build_object('created', (data ->> 'created')::bigint - $1::bigint)
     where kind = 'transfer'`,
    [seconds],
  )
/** Makes the ban final, as if it were two weeks old. */
const waitTwoWeeks = async ({ id }: Person) => {
  await t.pool.query("update account set banned_at = banned_at - interval '14 days' where id = $1", [id])
  await t.asOwner(
    `alter table tip disable trigger tip_guard;
     update tip set paid_at = paid_at - interval '14 days' where recipient_id = ${id};
     alter table tip enable trigger tip_guard`,
  )
  await ageTransfers(14 * 86_400)
  await sweep(t, 'payments-settlements')
}
const payouts = async (who: Person) => (await t.inject({ url: '/api/payouts', headers: who.as })).json()
const sentTip = async (who: Person) =>
  (await t.inject({ url: '/api/payments/tips?direction=sent', headers: who.as })).json()[0]
const transfersTo = async (account: string) =>
  (await t.stripe.things('transfer')).filter(({ destination }) => destination === account)
const mailTo = async ({ email }: Person, subject: RegExp) => {
  const found = () => t.inbox.received.find((mail) => mail.to.includes(email) && subject.test(mail.subject))
  await eventually(() => expect(found()).toBeDefined())
  return found()!.text ?? ''
}
/** A tip of $35 to a helper who has not set up payouts yet. */
async function waitingTip() {
  const [giver, helper] = [await makePerson(t), await makePerson(t, { username: 'Ravi' })]
  const intent = await tip(t, helper, { from: giver, amount: 35 })
  await eventually(async () => expect(await payouts(helper)).toMatchObject({ waiting: 35 }))
  return { giver, helper, intent }
}
const settle = async (intent: string) =>
  t.app.get(Settlement, { strict: false }).settle(Number((await row(t, intent)).id))

test.each(['suspend', 'ban'] as const)(
  'after a %s the account gets no new tip, and begun ones are ended',
  async (kind) => {
    const [giver, helper] = [await makePerson(t), await makePerson(t)]
    const { clientSecret } = (await begin(t, helper, { from: giver })).json()
    await decide(helper, kind)
    for (const from of [giver, undefined])
      expect((await begin(t, helper, { from })).statusCode).toBeGreaterThanOrEqual(403)
    await eventually(async () => expect(await row(t, idOf(clientSecret))).toMatchObject({ state: 'canceled' }))
    expect((await confirm(t.stripe, clientSecret)).error?.code).toBe('payment_intent_unexpected_state')
    // Control: once the account is open again, it gets tips as before.
    await decide(helper, 'reinstate')
    expect((await begin(t, helper, { from: giver, amount: 6 })).statusCode).toBe(201)
  },
)

test('tips that begin while the account is being suspended are refused, or ended by it', async () => {
  const helper = await makePerson(t)
  const givers = await Promise.all(Array.from({ length: 12 }, () => makePerson(t)))
  const [replies] = await Promise.all([
    Promise.all(givers.map((from) => begin(t, helper, { from }))),
    decide(helper, 'suspend'),
  ])
  for (const reply of replies) if (reply.statusCode !== 201) expect(reply.json().code).toMatch(/tip-(blocked|over)/)
  await eventually(async () => {
    const { rows } = await t.pool.query("select from tip where recipient_id = $1 and state <> 'canceled'", [helper.id])
    expect(rows).toEqual([])
  })
})

test('money that waits for a suspended helper is passed on only after the account is reinstated', async () => {
  const { helper, intent } = await waitingTip()
  await decide(helper, 'suspend')
  await t.pool.query('insert into payout_account (account_id, stripe_id, ready) values ($1, $2, true)', [
    helper.id,
    (await connectElsewhere()).account,
  ])
  await settle(intent)
  await sweep(t, 'payments-settlements')
  expect(await payouts(helper)).toMatchObject({ paused: true, waiting: 35, received: 0 })
  await decide(helper, 'reinstate')
  await eventually(async () => expect(await payouts(helper)).toMatchObject({ paused: false, waiting: 0, received: 35 }))
})

/** An account at Stripe that can be paid, of nobody at our site any more. */
async function connectElsewhere() {
  const other = await makePerson(t)
  const account = await connect(t, other)
  await t.pool.query('delete from payout_account where account_id = $1', [other.id])
  return { account }
}

test('a tip that is paid in the moment of a suspension is taken back, waits, and everyone reads so', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t, { username: 'Ravi' })]
  const account = await connect(t, helper)
  const { clientSecret } = (await begin(t, helper, { from: giver, amount: 20 })).json()
  expect(await row(t, idOf(clientSecret))).toMatchObject({ destination: account })
  t.stripe.webhooks.hold(true)
  t.stripe.fail('503', `POST /v1/payment_intents/${idOf(clientSecret)}/cancel`)
  await decide(helper, 'suspend')
  expect((await confirm(t.stripe, clientSecret)).status).toBe('succeeded')
  t.stripe.recover()
  t.stripe.webhooks.hold(false)
  await soon(t.pool, async () => expect(await transfersTo(account)).toMatchObject([{ amount_reversed: 2000 }]))
  expect(await mailTo(giver, /Receipt/)).toContain('our team is checking the account of “Ravi”')
  const received = await mailTo(helper, /You received a tip/)
  expect(received).toContain('It waits until our team has decided about your account.')
  expect(received).not.toContain('on its way')
  await eventually(async () => expect(await payouts(helper)).toMatchObject({ paused: true, waiting: 20, received: 0 }))
  await decide(helper, 'reinstate')
  await soon(t.pool, async () => expect(await payouts(helper)).toMatchObject({ waiting: 0, received: 20 }))
})

test('a ban keeps the money until it is final; then it goes back to the giver, with an email that says why', async () => {
  const { giver, helper, intent } = await waitingTip()
  await decide(helper, 'ban')
  await settle(intent)
  await sweep(t, 'payments-settlements')
  expect(await sentTip(giver)).toMatchObject({ status: 'waiting', refunded: 0 })
  await waitTwoWeeks(helper)
  await eventually(async () => expect(await sentTip(giver)).toMatchObject({ status: 'refunded', refunded: 35 }))
  const text = await mailTo(giver, /Your tip of \$35\.00 was refunded/)
  expect(text).toContain('$35.00 of your tip of $35.00 to “Ravi”')
  expect(text).toContain('our team closed the account before the money could be passed on')
  expect(text).not.toContain('left the site')
  // It goes back once, whatever is decided later.
  await decide(helper, 'reinstate')
  await settle(intent)
  expect((await t.stripe.things('refund')).filter(({ payment_intent }) => payment_intent === intent)).toHaveLength(1)
})

test('what a helper had before the ban stays with them', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const account = await connect(t, helper)
  const intent = await tip(t, helper, { from: giver, amount: 15 })
  await eventually(async () => expect(await payouts(helper)).toMatchObject({ received: 15 }))
  await ageTransfers(60)
  await decide(helper, 'ban')
  await waitTwoWeeks(helper)
  await settle(intent)
  expect(await transfersTo(account)).toMatchObject([{ amount: 1500, amount_reversed: 0 }])
  expect(await sentTip(giver)).toMatchObject({ refunded: 0 })
})

test('a transfer that is under way during a ban is not repeated, or taken back, and the money goes back to the giver', async () => {
  const { giver, helper, intent } = await waitingTip()
  t.stripe.fail('503', 'POST /v1/transfers')
  const account = await connect(t, helper)
  await eventually(async () => {
    const { rows } = await t.pool.query(
      "select from movement where kind = 'transfer' and outcome is null and tip_id = (select id from tip where intent_id = $1)",
      [intent],
    )
    expect(rows).toHaveLength(1)
  })
  await decide(helper, 'ban')
  t.stripe.recover()
  await settle(intent)
  // What had left before the decision may arrive after it.
  await soon(t.pool, async () => expect((await transfersTo(account)).filter(({ reversed }) => !reversed)).toEqual([]))
  await waitTwoWeeks(helper)
  await soon(t.pool, async () => expect(await sentTip(giver)).toMatchObject({ status: 'refunded', refunded: 35 }))
})
