// Many networks begin tips together and then pay them all.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { freshIp } from '../../test/browser.ts'
import { invariant, tipsTo } from '../../test/ledger.ts'
import { makePerson, makeSession, type Person } from '../../test/make.ts'
import { CARDS, confirm, connect, idOf, leave, type PaymentsApp, report, startPayments } from '../../test/payments.ts'
import { makeStaff } from '../../test/staff.ts'
import { execute } from '../ops.ts'

let t: PaymentsApp
let second: Pick<PaymentsApp, 'inject'>
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off', TIPS_A_DAY_HELPER: '1000', TIPS_A_DAY: '1000000' })
  second = await t.second()
})
afterAll(() => t.stop())
beforeEach(() => t.advance(2 * 86_400))
afterEach(() => {
  t.stripe.webhooks.pause(false)
  t.stripe.webhooks.deliver()
  t.stripe.recover()
})

const post = (to: { id: number }, { amount = 500, key = randomUUID(), from, app = t }: Order = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/create-payment-intent',
    remoteAddress: freshIp(),
    headers: { ...from?.as, 'idempotency-key': key },
    payload: { amount, recipientId: to.id },
  })
interface Order {
  amount?: number
  key?: string
  from?: Person
  app?: Pick<PaymentsApp, 'inject'>
}

/** Begins tips of $500, each from another network. */
async function beginMany(to: { id: number }, count: number): Promise<string[]> {
  const secrets: string[] = []
  for (let number = 0; number < count; number++)
    secrets.push((await post(to, { app: number % 2 ? t : second })).json<{ clientSecret: string }>().clientSecret)
  return secrets
}

/** Pays before Stripe has reported any of the payments. */
async function payAll(secrets: string[], receipt?: string): Promise<void> {
  t.stripe.webhooks.pause(true)
  for (const secret of secrets) {
    const paid = await confirm(t.stripe, secret, CARDS.good, receipt ? { receipt_email: receipt } : {})
    expect(paid.status).toBe('succeeded')
  }
  t.stripe.webhooks.deliver({ together: secrets.length })
  t.stripe.webhooks.pause(false)
  await t.recovered()
  t.stripe.webhooks.deliver()
}

async function attack(count = 14) {
  const helper = await makePerson(t, { username: 'Ravi' })
  const account = await connect(t, helper)
  await payAll(await beginMany(helper, count), 'giver@mail.test')
  return { helper, account }
}

const withHelper = async (account: string) =>
  (await t.stripe.things('transfer'))
    .filter(({ destination }) => destination === account)
    .reduce((cents, { amount, amount_reversed }) => cents + (amount as number) - (amount_reversed as number), 0) / 100
const states = async (to: { id: number }) => (await tipsTo(t, to)).map(({ state }) => state)
const ops = async (...args: string[]) => {
  const lines: string[] = []
  const code = await execute(t.app, args, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}
const mails = (to: string, subject: RegExp) =>
  t.inbox.received.filter((mail) => mail.to.includes(to) && subject.test(mail.subject))
const held = async (staff: Person) =>
  (await t.inject({ url: '/api/ops/tips', headers: staff.as })).json<
    Array<{ id: number; payment: string; helper: { id: number } }>
  >()
const heldOf = async (staff: Person, { id }: { id: number }) =>
  (await held(staff)).filter(({ helper }) => helper.id === id)
const decide = (staff: Person | undefined, tip: number, decision: string, app: Pick<PaymentsApp, 'inject'> = t) =>
  app.inject({
    method: 'POST',
    url: `/api/ops/tips/${tip}/review`,
    remoteAddress: freshIp(),
    headers: staff?.as ?? {},
    payload: { decision, reason: 'I called the givers.' },
  })

test('of $7,000 that many networks pay together, $1,000 reach the helper, and no time releases the rest [spec-withstand-patient-tips]', async () => {
  const { helper, account } = await attack()
  expect(await states(helper)).toEqual(Array(14).fill('paid'))
  expect(await withHelper(account)).toBe(1000)
  for (const hours of [25, 25, 25, 24]) {
    await t.advance(hours * 3_600)
    await t.recovered()
    expect(await withHelper(account)).toBe(1000)
  }
  await invariant(t)
})

test('what no one decides within 7 days goes back to the givers once, and both people learn why', async () => {
  const { helper, account } = await attack(4)
  expect(mails(helper.email, /You received a tip/).map(({ text }) => text)).toEqual(
    expect.arrayContaining([expect.stringContaining('Unusually many tips were paid to you within a day.')]),
  )
  expect(mails('giver@mail.test', /Receipt/).map(({ text }) => text)).toEqual(
    expect.arrayContaining([expect.stringContaining("If we can't confirm it by")]),
  )
  expect((await t.inject({ url: '/api/payouts', headers: helper.as })).json()).toMatchObject({
    received: 1000,
    waiting: 1000,
    inReview: 1000,
    onHoldUntil: null,
  })
  await t.advance(6 * 86_400)
  await t.recovered()
  expect(await states(helper)).toEqual(Array(4).fill('paid'))
  await t.advance(86_400 + 60)
  await t.recovered()
  expect((await states(helper)).sort()).toEqual(['paid', 'paid', 'refunded', 'refunded'])
  expect(await withHelper(account)).toBe(1000)
  for (const to of [helper.email, 'giver@mail.test']) {
    const told = mails(to, /was refunded/).slice(-2)
    expect(told).toHaveLength(2)
    for (const { text } of told) expect(text).toContain('within 7 days.')
  }
  await t.advance(3 * 86_400)
  await t.recovered()
  await invariant(t)
})

test('unpaid tips that no longer fit are canceled at Stripe, and their givers read why when they press Pay or return', async () => {
  const helper = await makePerson(t)
  await connect(t, helper)
  const [small, keys] = [await post(helper, { amount: 20 }), [randomUUID(), randomUUID()]]
  const waiting = []
  for (const key of keys) waiting.push((await post(helper, { key })).json<{ clientSecret: string }>().clientSecret)
  await payAll(await beginMany(helper, 2))
  for (const secret of waiting)
    expect((await confirm(t.stripe, secret)).error).toMatchObject({ code: 'payment_intent_unexpected_state' })
  for (const app of [t, second]) {
    const again = await post(helper, { key: keys[0]!, app })
    expect([again.statusCode, again.json().code]).toEqual([409, 'tip-ended-limit'])
  }
  expect((await post(helper, { amount: 1 })).json().code).toBe('tip-cap-helper')
  expect((await confirm(t.stripe, small.json().clientSecret)).error).toBeDefined()
  expect(await states(helper)).toEqual(['canceled', 'canceled', 'canceled', 'paid', 'paid'])
})

test('a tip that still fits stays open after another is paid', async () => {
  const helper = await makePerson(t)
  await connect(t, helper)
  const { clientSecret } = (await post(helper, { amount: 400 })).json()
  await payAll(await beginMany(helper, 1))
  expect((await confirm(t.stripe, clientSecret)).status).toBe('succeeded')
  await t.settled()
  expect(await states(helper)).toEqual(['paid', 'paid'])
})

test('staff release or refund a held tip once; other people, the helper and a second decision are refused', async () => {
  const { helper, account } = await attack(4)
  const [staff, other] = [await makeStaff(t), await makePerson(t)]
  const [first, last] = await heldOf(staff, helper)
  for (const who of [undefined, helper, other])
    expect((await decide(who, first!.id, 'release')).statusCode).not.toBe(200)
  expect((await t.inject({ url: '/api/ops/tips', headers: other.as })).statusCode).toBe(404)
  const decided = await Promise.all([
    decide(staff, first!.id, 'release'),
    decide(staff, first!.id, 'refund', second),
    decide(staff, first!.id, 'release', second),
  ])
  expect(decided.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  await t.recovered()
  const isReleased = decided[1]!.statusCode !== 200
  expect(await withHelper(account)).toBe(isReleased ? 1500 : 1000)
  const command = await ops('tips', 'refund', String(last!.id), '--reason', 'A stolen card', '--as', staff.email)
  expect(command).toEqual({ code: 0, text: 'The tip goes back to the giver.' })
  await t.recovered()
  expect((await heldOf(staff, helper)).length).toBe(0)
  expect((await states(helper)).filter((state) => state === 'refunded')).toHaveLength(isReleased ? 1 : 2)
  const [refund] = mails('giver@mail.test', /was refunded/).slice(-1)
  expect(refund!.text).toContain('our team decided so')
  await t.advance(8 * 86_400)
  await t.recovered()
  expect(await withHelper(account)).toBe(isReleased ? 1500 : 1000)
  await invariant(t)
})

test('staff are notified once with a case about the helper, and the decision is noted there', async () => {
  const staff = await makeStaff(t)
  const { helper } = await attack(3)
  const [tip] = await heldOf(staff, helper)
  const note = () =>
    t.inject({ url: `/api/ops/moderation/cases/${(tip as unknown as { case: number }).case}`, headers: staff.as })
  expect(JSON.stringify((await note()).json().actions)).toContain(`Tip ${tip!.id} of $500.00`)
  expect((await ops('tips', '--held')).text).toContain(`tip ${tip!.id}  $500.00`)
  expect((await decide(staff, tip!.id, 'refund')).statusCode).toBe(200)
  expect(JSON.stringify((await note()).json().actions)).toContain(`Tip ${tip!.id} was refunded: I called the givers.`)
  expect((await decide(staff, tip!.id, 'release')).json().code).toBe('tip-not-held')
  await t.recovered()
})

test('a tip that staff release waits as long as an operator holds all tips of the helper', async () => {
  const [{ helper, account }, staff] = [await attack(3), await makeStaff(t)]
  const [tip] = await heldOf(staff, helper)
  await ops('hold', String(helper.id), '--why', 'Stolen cards.')
  await t.recovered()
  expect(await withHelper(account)).toBe(1000)
  expect((await decide(staff, tip!.id, 'release')).statusCode).toBe(200)
  await t.recovered()
  expect(await withHelper(account)).toBe(1000)
  await ops('release', String(helper.id), '--why', 'They are real.')
  await t.recovered()
  expect(await withHelper(account)).toBe(1500)
  await invariant(t)
})

test('a staff member does not decide about a tip that they received', async () => {
  const staff = await makeStaff(t)
  await connect(t, staff)
  await payAll(await beginMany(staff, 3))
  const [tip] = await heldOf(staff, staff)
  expect((await decide(staff, tip!.id, 'release')).json().code).toBe('tip-of-staff')
})

test('deleting the account, a refund, a dispute and a later payout account release no held money', async () => {
  const helper = await makePerson(t)
  await payAll(await beginMany(helper, 6))
  const [refunded, lost, won, part] = (await heldOf(await makeStaff(t), helper)).map(({ payment }) => payment)
  await t.stripe.refund(refunded!)
  await t.stripe.closeDispute((await t.stripe.dispute(lost!)).id, 'lost')
  await t.stripe.closeDispute((await t.stripe.dispute(won!)).id, 'won')
  await t.stripe.refund(part!, { amount: '10000' })
  await t.recovered()
  const account = await connect(t, helper)
  await t.recovered()
  expect(await withHelper(account)).toBe(1000)
  await t.advance(86_400)
  await t.recovered()
  expect(await withHelper(account)).toBe(1000)
  await leave(t, { ...helper, ...(await makeSession(t, helper.id)) })
  await t.recovered()
  expect(await withHelper(account)).toBe(1000)
  const staff = await makeStaff(t)
  expect(await heldOf(staff, helper)).toEqual([])
  await invariant(t)
})

test('a partial dispute of a held tip takes its part only, and releases nothing to the helper [spec-withstand-patient-disputes]', async () => {
  const { helper, account } = await attack(4)
  const staff = await makeStaff(t)
  const [lost, won] = await heldOf(staff, helper)
  const open = await t.stripe.dispute(lost!.payment, { amount: 10_000 })
  const back = await t.stripe.dispute(won!.payment, { amount: 10_000 })
  await t.recovered()
  expect(await withHelper(account)).toBe(1000)
  await t.stripe.closeDispute(open.id, 'lost')
  await t.stripe.closeDispute(back.id, 'won')
  await t.recovered()
  expect(await withHelper(account)).toBe(1000)
  expect((await decide(staff, lost!.id, 'release')).statusCode).toBe(200)
  await t.recovered()
  expect(await withHelper(account)).toBe(1400)
  await t.advance(8 * 86_400)
  await t.recovered()
  expect(await withHelper(account)).toBe(1400)
  await invariant(t)
})

test('webhooks and the reports of browsers in any order hold the same sum', async () => {
  const helper = await makePerson(t)
  const account = await connect(t, helper)
  const secrets = await beginMany(helper, 6)
  t.stripe.webhooks.pause(true)
  for (const secret of secrets) await confirm(t.stripe, secret)
  const reports = secrets.flatMap((secret, number) => [
    report(number % 2 ? t : second, idOf(secret), { amount: 500 }),
    report(number % 2 ? second : t, idOf(secret), { amount: 500 }),
  ])
  for (const { statusCode } of await Promise.all(reports)) expect(statusCode).toBe(200)
  t.stripe.webhooks.deliver({ together: 6 })
  t.stripe.webhooks.pause(false)
  await t.recovered()
  t.stripe.webhooks.deliver()
  expect(await withHelper(account)).toBe(1000)
  const staff = await makeStaff(t)
  expect(await heldOf(staff, helper)).toHaveLength(4)
  await invariant(t)
})
