import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { entriesOf, invariant, tipRow } from '../../test/ledger.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { connect, leave, type PaymentsApp, startPayments, tip } from '../../test/payments.ts'

let t: PaymentsApp
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())
afterEach(async () => {
  t.stripe.webhooks.deliver()
  await t.recovered()
  await invariant(t)
})

async function balance(account: string): Promise<number> {
  const transfers = (await t.stripe.things('transfer')).filter(({ destination }) => destination === account)
  return transfers.reduce((sum, { amount, amount_reversed }) => sum + Number(amount) - Number(amount_reversed), 0)
}
const tipOf = async (who: Person) => (await t.inject({ url: '/api/payments/tips', headers: who.as })).json()[0]
const payouts = async (who: Person) => (await t.inject({ url: '/api/payouts', headers: who.as })).json()
const mailsTo = ({ email }: Person, subject: RegExp) =>
  t.inbox.received.filter((mail) => mail.to.includes(email) && subject.test(mail.subject)).map(({ text }) => text)

async function passedOn() {
  const [giver, helper] = [await makePerson(t, { username: 'Asha' }), await makePerson(t)]
  const account = await connect(t, helper)
  const intent = await tip(t, helper, { from: giver, amount: 25 })
  await t.settled()
  expect(await payouts(helper)).toMatchObject({ received: 25 })
  return { giver, helper, account, intent }
}

test('a dispute of $10 of $25 takes only $10 from the helper; when it is lost, the helper keeps $15', async () => {
  const { giver, helper, account, intent } = await passedOn()
  const { id } = await t.stripe.dispute(intent, { amount: 1000 })
  await t.recovered()
  expect(await balance(account)).toBe(1500)
  for (const who of [giver, helper]) expect(await tipOf(who)).toMatchObject({ status: 'paid', disputed: 10, lost: 0 })
  const aboutReturn = expect.stringContaining('asked us to return $10.00 of the tip of $25.00')
  expect(mailsTo(helper, /in dispute/)).toEqual([aboutReturn])
  expect(mailsTo(giver, /disputing/)).toEqual([aboutReturn])
  await t.stripe.closeDispute(id, 'lost')
  await t.settled()
  expect(await tipOf(helper)).toMatchObject({ status: 'paid', disputed: 0, lost: 10 })
  expect(mailsTo(helper, /decided/)).toEqual([
    expect.stringContaining('returned $10.00 of the tip of $25.00 to “Asha”'),
  ])
  expect(mailsTo(giver, /decided/)).toEqual([
    expect.stringContaining('is returning $10.00 of the tip of $25.00 to you'),
  ])
  expect(await balance(account)).toBe(1500)
  expect(await payouts(helper)).toMatchObject({ received: 15, waiting: 0 })
  expect(await entriesOf(t, intent)).toEqual(['charged 2500', 'passed-on 2500', 'disputed 1000', 'taken-back 1000'])
})

test('when a partial dispute is won, the helper gets the amount again', async () => {
  const { helper, account, intent } = await passedOn()
  const { id } = await t.stripe.dispute(intent, { amount: 1000 })
  await t.recovered()
  expect(await balance(account)).toBe(1500)
  await t.stripe.closeDispute(id, 'won')
  await t.recovered()
  expect(await balance(account)).toBe(2500)
  expect(await tipOf(helper)).toMatchObject({ status: 'paid', disputed: 0, lost: 0 })
  expect(await tipRow(t, intent)).toMatchObject({ state: 'won', disputed: 0, lost: 0 })
})

test('the rest of a partly disputed tip can be refunded, and a second dispute can take it', async () => {
  const { giver, helper, account, intent } = await passedOn()
  const first = await t.stripe.dispute(intent, { amount: 1000 })
  await t.recovered()
  expect(await balance(account)).toBe(1500)
  await t.stripe.refund(intent, { amount: '500' })
  await t.recovered()
  expect(await balance(account)).toBe(1000)
  await t.stripe.closeDispute(first.id, 'lost')
  const second = await t.stripe.dispute(intent)
  await t.recovered()
  expect(await balance(account)).toBe(0)
  expect(await tipOf(giver)).toMatchObject({ status: 'disputed', refunded: 5, disputed: 10, lost: 10 })
  await t.stripe.closeDispute(second.id, 'lost')
  await t.settled()
  expect(await tipOf(helper)).toMatchObject({ status: 'lost', refunded: 5, lost: 20 })
})

test('a refund that comes back during a partial dispute leaves the dispute in the books', async () => {
  const { giver, account, intent } = await passedOn()
  const { id } = await t.stripe.refund(intent, { amount: '1500' })
  await t.stripe.dispute(intent, { amount: 1000 })
  await t.recovered()
  expect(await balance(account)).toBe(0)
  await t.stripe.endRefund(id, 'failed')
  await t.settled()
  expect(await tipOf(giver)).toMatchObject({ refunded: 0, refundFailed: 15, disputed: 10 })
  expect(await tipRow(t, intent)).toMatchObject({ state: 'disputed', withheld: 1500, disputed: 1000 })
})

test('when a helper leaves during a partial dispute, the rest goes back to the giver, and the amount once it is won [spec-withstand-patient-disputes]', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const intent = await tip(t, helper, { from: giver, amount: 25 })
  await t.settled()
  expect(await tipOf(giver)).toMatchObject({ amount: 25 })
  const { id } = await t.stripe.dispute(intent, { amount: 1000 })
  await t.settled()
  expect(await tipOf(helper)).toMatchObject({ status: 'waiting', disputed: 10 })
  expect(await payouts(helper)).toMatchObject({ waiting: 15 })
  await leave(t, helper)
  await t.settled()
  expect(await tipOf(giver)).toMatchObject({ refunded: 15, disputed: 10 })
  await t.stripe.closeDispute(id, 'won')
  await t.settled()
  expect(await tipRow(t, intent)).toMatchObject({ state: 'refunded', refunded: 2500 })
})

// A fixed seed makes a failure repeatable.
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state % below
  }
}

test.each([1, 2])(
  'after partial disputes, decisions and refunds in any order, the helper has the remaining amount (%s)',
  async (seed) => {
    const next = numbers(seed)
    const { account, intent } = await passedOn()
    t.stripe.webhooks.deliver({ reversed: next(2) === 0, copies: 1 + next(2), together: 1 + next(4) })
    const open: string[] = []
    let left = 2500
    let undisputed = 2500
    for (let step = 0; step < 12; step++) {
      const amount = 100 * (1 + next(8))
      const act = next(3)
      if (act === 0 && amount <= undisputed) {
        open.push(`${(await t.stripe.dispute(intent, { amount })).id} ${amount}`)
        left -= amount
        undisputed -= amount
      } else if (act === 1 && amount <= undisputed) {
        await t.stripe.refund(intent, { amount: String(amount) })
        left -= amount
        undisputed -= amount
      } else if (act === 2 && open.length > 0) {
        const [id = '', cents] = open.splice(next(open.length), 1)[0]!.split(' ')
        const how = next(2) ? 'won' : 'lost'
        await t.stripe.closeDispute(id, how)
        if (how === 'won') {
          left += Number(cents)
          undisputed += Number(cents)
        }
      }
    }
    await t.recovered()
    expect([seed, await balance(account)]).toEqual([seed, left])
    const { amount, refunded, disputed, lost } = await tipRow(t, intent)
    expect(amount - refunded - disputed - lost).toBe(left)
  },
)
