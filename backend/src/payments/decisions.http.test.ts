import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { outcomesOf, tipRow, tipsTo } from '../../test/ledger.ts'
import { makePerson, makeSession, type Person } from '../../test/make.ts'
import { accountsOf, begin, confirm, connect, idOf, type PaymentsApp, startPayments, tip } from '../../test/payments.ts'
import { decideAbout } from '../../test/staff.ts'
import { BAN_FINAL_DAYS } from '../moderation/moderation.contract.ts'

let t: PaymentsApp
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())
afterEach(() => {
  t.stripe.webhooks.pause(false)
  t.stripe.recover()
})

const waitTwoWeeks = async () => {
  await t.advance(BAN_FINAL_DAYS * 86_400)
  await t.recovered()
}
const signIn = async (who: Person): Promise<Person> => ({ ...who, ...(await makeSession(t, who.id)) })
const payouts = async (who: Person) => (await t.inject({ url: '/api/payouts', headers: who.as })).json()
const sentTip = async (who: Person) =>
  (await t.inject({ url: '/api/payments/tips?direction=sent', headers: who.as })).json()[0]
const transfersTo = async (account: string) =>
  (await t.stripe.things('transfer')).filter(({ destination }) => destination === account)
const mailTo = ({ email }: Person, subject: RegExp) =>
  t.inbox.received.find((mail) => mail.to.includes(email) && subject.test(mail.subject))?.text
async function waitingTip() {
  const [giver, helper] = [await makePerson(t), await makePerson(t, { username: 'Ravi' })]
  const intent = await tip(t, helper, { from: giver, amount: 35 })
  await t.settled()
  expect(await payouts(helper)).toMatchObject({ waiting: 35 })
  return { giver, helper, intent }
}
test.each(['suspend', 'ban'] as const)(
  'after a %s the account gets no new tip, and begun ones are ended',
  async (kind) => {
    const [giver, helper] = [await makePerson(t), await makePerson(t)]
    const { clientSecret } = (await begin(t, helper, { from: giver })).json()
    await decideAbout(t, helper, kind)
    for (const from of [giver, undefined])
      expect((await begin(t, helper, { from })).statusCode).toBeGreaterThanOrEqual(403)
    await t.settled()
    expect(await tipRow(t, idOf(clientSecret))).toMatchObject({ state: 'canceled' })
    expect((await confirm(t.stripe, clientSecret)).error?.code).toBe('payment_intent_unexpected_state')
    await decideAbout(t, helper, 'reinstate')
    expect((await begin(t, helper, { from: giver, amount: 6 })).statusCode).toBe(201)
  },
)

test('tips that begin while the account is being suspended are refused, or ended by it', async () => {
  const helper = await makePerson(t)
  const givers = await Promise.all(Array.from({ length: 12 }, () => makePerson(t)))
  const [replies] = await Promise.all([
    Promise.all(givers.map((from) => begin(t, helper, { from }))),
    decideAbout(t, helper, 'suspend'),
  ])
  for (const reply of replies) if (reply.statusCode !== 201) expect(reply.json().code).toMatch(/tip-(blocked|over)/)
  await t.settled()
  expect((await tipsTo(t, helper)).filter(({ state }) => state !== 'canceled')).toEqual([])
})

test('money that waits for a suspended helper is passed on only after the account is reinstated', async () => {
  const { helper } = await waitingTip()
  const { named: account } = await accountsOf(t, helper)
  await decideAbout(t, helper, 'suspend')
  await t.stripe.onboard(account, 'complete')
  await t.advance(2 * 3_600)
  await t.recovered()
  expect(await payouts(helper)).toMatchObject({ status: 'ready', paused: true, waiting: 35, received: 0 })
  await decideAbout(t, helper, 'reinstate')
  await t.recovered()
  expect(await payouts(helper)).toMatchObject({ paused: false, waiting: 0, received: 35 })
})

test('a tip that is paid during a suspension is reversed and waits, and both people are informed', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t, { username: 'Ravi' })]
  const account = await connect(t, helper)
  const { clientSecret } = (await begin(t, helper, { from: giver, amount: 20 })).json()
  expect(await tipRow(t, idOf(clientSecret))).toMatchObject({ destination: account })
  t.stripe.webhooks.pause(true)
  t.stripe.fail('503', `POST /v1/payment_intents/${idOf(clientSecret)}/cancel`)
  await decideAbout(t, helper, 'suspend')
  expect((await confirm(t.stripe, clientSecret)).status).toBe('succeeded')
  t.stripe.recover()
  t.stripe.webhooks.pause(false)
  await t.recovered()
  expect(await transfersTo(account)).toMatchObject([{ amount_reversed: 2000 }])
  expect(mailTo(giver, /Receipt/)).toContain("while our team checks “Ravi”'s account")
  const received = mailTo(helper, /You received a tip/)
  expect(received).toContain("We're holding it until our team has decided about your account.")
  expect(received).not.toContain('on its way')
  expect(await payouts(helper)).toMatchObject({ paused: true, waiting: 20, received: 0 })
  await decideAbout(t, helper, 'reinstate')
  await t.recovered()
  expect(await payouts(helper)).toMatchObject({ waiting: 0, received: 20 })
})

test('a ban withholds the money until it is final; then it goes back to the giver, with an email that says why', async () => {
  const { giver, helper, intent } = await waitingTip()
  await decideAbout(t, helper, 'ban')
  await t.advance(2 * 3_600)
  await t.recovered()
  expect(await sentTip(giver)).toMatchObject({ status: 'waiting', refunded: 0 })
  await waitTwoWeeks()
  expect(await sentTip(await signIn(giver))).toMatchObject({ status: 'refunded', refunded: 35 })
  const text = mailTo(giver, /Your tip of \$35\.00 was refunded/)
  expect(text).toContain('We refunded $35.00 of your $35.00 tip to “Ravi”')
  expect(text).toContain('our team closed the account before the money could be passed on')
  expect(text).not.toContain('left the site')
  await decideAbout(t, helper, 'reinstate')
  await t.recovered()
  expect((await t.stripe.things('refund')).filter(({ payment_intent }) => payment_intent === intent)).toHaveLength(1)
})

test('a helper keeps the money from before the ban', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const account = await connect(t, helper)
  await tip(t, helper, { from: giver, amount: 15 })
  await t.settled()
  expect(await payouts(helper)).toMatchObject({ received: 15 })
  await t.advance(60)
  await decideAbout(t, helper, 'ban')
  await waitTwoWeeks()
  expect(await transfersTo(account)).toMatchObject([{ amount: 1500, amount_reversed: 0 }])
  expect(await sentTip(await signIn(giver))).toMatchObject({ refunded: 0 })
})

test('a transfer that is under way during a ban is not repeated, or taken back, and the money goes back to the giver', async () => {
  const { giver, helper, intent } = await waitingTip()
  t.stripe.fail('503', 'POST /v1/transfers')
  const account = await connect(t, helper)
  await t.settled()
  expect(await outcomesOf(t, intent, 'transfer')).toEqual([null])
  await decideAbout(t, helper, 'ban')
  t.stripe.recover()
  // Events that were sent before the decision may arrive after it.
  await t.recovered()
  expect((await transfersTo(account)).filter(({ reversed }) => !reversed)).toEqual([])
  await waitTwoWeeks()
  expect(await sentTip(await signIn(giver))).toMatchObject({ status: 'refunded', refunded: 35 })
})
