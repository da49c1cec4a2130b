import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { DeliveryOptions } from '../../dev/stripe/delivery.ts'
import { entriesOf, invariant, tipRow } from '../../test/ledger.ts'
import { makePerson } from '../../test/make.ts'
import { accountsOf, CARDS, connect, type PaymentsApp, report, startPayments, tip } from '../../test/payments.ts'

// While the secret of an endpoint is rotated, the site accepts both.
const [FORMER, NEXT] = ['whsec_former', 'whsec_next']

let t: PaymentsApp
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off', STRIPE_WEBHOOK_SECRET: `${FORMER}, ${NEXT}` })
  await t.second()
})
afterAll(() => t.stop())

async function endOf(intent: string) {
  const { state, refunded, withheld, withHelper: there, isPaid } = await tipRow(t, intent)
  expect(isPaid).toBe(true)
  return { state, refunded, withheld, there, entries: (await entriesOf(t, intent)).sort() }
}

/** Everything that can happen to a tip before any webhook arrives. */
async function stories() {
  const [ready, helper] = [await makePerson(t), await makePerson(t)]
  const account = await connect(t, ready)
  t.stripe.webhooks.pause(true)
  const pay = (card?: string) => tip(t, ready, { amount: 10, ...(card && { card }) })
  const intents = {
    paid: await pay(),
    partly: await pay(),
    wholly: await pay(),
    late: await pay(CARDS.slowRefunds),
    failed: await pay(CARDS.slowRefunds),
    returned: await pay(),
    won: await pay(),
    lost: await pay(),
    waited: await tip(t, helper, { amount: 10 }),
  }
  await t.stripe.refund(intents.partly, { amount: '300' })
  await t.stripe.refund(intents.wholly)
  await t.stripe.endRefund((await t.stripe.refund(intents.late)).id, 'succeeded')
  await t.stripe.endRefund((await t.stripe.refund(intents.failed)).id, 'failed')
  await t.stripe.endRefund((await t.stripe.refund(intents.returned)).id, 'failed')
  await t.stripe.refund(intents.won, { amount: '400' })
  await t.stripe.closeDispute((await t.stripe.dispute(intents.won)).id, 'won')
  await t.stripe.closeDispute((await t.stripe.dispute(intents.lost)).id, 'lost')
  const { named } = await accountsOf(t, helper)
  await t.stripe.onboard(named, 'complete')
  return { intents, accounts: [account, named] }
}

const ALL = { charged: 'charged 1000', passed: 'passed-on 1000' }
const EXPECTED = {
  paid: { state: 'paid', refunded: 0, withheld: 0, there: 1000, entries: [ALL.charged, ALL.passed] },
  partly: {
    state: 'paid',
    refunded: 300,
    withheld: 0,
    there: 700,
    entries: [ALL.charged, ALL.passed, 'refunded 300', 'taken-back 300'],
  },
  wholly: {
    state: 'refunded',
    refunded: 1000,
    withheld: 0,
    there: 0,
    entries: [ALL.charged, ALL.passed, 'refunded 1000', 'taken-back 1000'],
  },
  late: {
    state: 'refunded',
    refunded: 1000,
    withheld: 0,
    there: 0,
    entries: [ALL.charged, ALL.passed, 'refunded 1000', 'taken-back 1000'],
  },
  failed: { state: 'paid', refunded: 0, withheld: 1000, there: 1000, entries: [ALL.charged, ALL.passed] },
  won: { state: 'won', refunded: 400, withheld: 0, there: 600, entries: [] },
  lost: {
    state: 'lost',
    refunded: 0,
    withheld: 0,
    there: 0,
    entries: [ALL.charged, 'disputed 1000', ALL.passed, 'taken-back 1000'],
  },
  waited: { state: 'paid', refunded: 0, withheld: 0, there: 1000, entries: [ALL.charged, ALL.passed] },
}

const ORDERS: Record<string, DeliveryOptions> = {
  'each three times, many at once, signed with both secrets, in an older version of the API': {
    copies: 3,
    together: 8,
    secrets: [FORMER, NEXT],
    version: '2022-08-01',
  },
  'the newest first, twice, all at once, in a newer version of the API': {
    reversed: true,
    copies: 2,
    together: 100,
    secrets: ['whsec_other', NEXT],
    version: '2030-01-01.foxglove',
  },
}

test.each(Object.entries(ORDERS))(
  'webhooks that arrive %s lead to the same state, in two processes [spec-webhooks-any-order] [spec-webhooks-many-times] [spec-webhooks-two-secrets] [spec-webhooks-other-version]',
  async (_how, manner) => {
    t.stripe.webhooks.deliver({ secrets: [FORMER] })
    t.stripe.webhooks.pause(false)
    const { intents, accounts } = await stories()
    t.stripe.webhooks.deliver(manner)
    t.stripe.webhooks.pause(false)
    await t.recovered()
    for (const [story, expected] of Object.entries(EXPECTED)) {
      const end = await endOf(intents[story as keyof typeof EXPECTED])
      // The movements depend on the order of events, but the final balance does not.
      const entries = end.entries.filter((entry) => story !== 'won' || !/passed|taken/.test(entry))
      const expectedEntries =
        story === 'won' ? ['charged 1000', 'disputed 600', 'refunded 400', 'reinstated 600'] : expected.entries
      expect([story, { ...end, entries }]).toEqual([story, { ...expected, entries: expectedEntries }])
    }
    // If the failure arrived first, the refund was never recorded.
    expect(await endOf(intents.returned)).toMatchObject({ state: 'paid', refunded: 0, withheld: 1000 })
    await invariant(t)
    expect(await t.stripe.available(accounts[1])).toBe(1000)
    expect((await report(t, intents.waited, { amount: 10 })).statusCode).toBe(200)
  },
)
