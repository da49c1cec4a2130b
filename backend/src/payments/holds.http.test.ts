// A person on call holds the tips of a helper whom no one has reported.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { tipRow } from '../../test/ledger.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { begin, confirm, connect, leave, type PaymentsApp, startPayments, tip } from '../../test/payments.ts'
import { caseAbout, makeStaff } from '../../test/staff.ts'
import { execute } from '../ops.ts'

let t: PaymentsApp
let anna: Person
let colleague: Person
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off', PAYOUT_HOLD_HOURS: '72' })
  anna = await makeStaff(t)
  colleague = await makeStaff(t)
})
afterAll(() => t.stop())
beforeEach(() => t.advance(5 * 86_400))

async function ops(...args: string[]) {
  const lines: string[] = []
  const code = await execute(t.app, args, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}
const hold = (who: Person, ...more: string[]) => ops('hold', String(who.id), '--why', 'Stolen cards.', ...more)
const release = (who: Person, ...more: string[]) => ops('release', String(who.id), '--why', 'They are real.', ...more)
const passedOn = async (account: string) =>
  (await t.stripe.things('transfer'))
    .filter(({ destination }) => destination === account)
    .reduce((cents, { amount, amount_reversed }) => cents + (amount as number) - (amount_reversed as number), 0)
const mails = (to: Person) =>
  t.inbox.received.filter((mail) => mail.to.includes(to.email) && /tips/i.test(mail.subject))
const wait = async (hours: number) => {
  await t.advance(hours * 3_600)
  await t.recovered()
}
async function heldTip() {
  const [giver, helper] = [await makePerson(t), await makePerson(t, { username: 'Ravi' })]
  const account = await connect(t, helper)
  const intent = await tip(t, helper, { from: giver, amount: 35 })
  await t.settled()
  return { giver, helper, account, intent }
}

test('held tips stay on the platform however long it takes, also those of later cards, until they are released', async () => {
  const { giver, helper, account, intent } = await heldTip()
  const { clientSecret } = (await begin(t, helper, { from: giver })).json<{ clientSecret: string }>()
  expect(await hold(helper, '--as', anna.email)).toMatchObject({ code: 0, text: expect.stringContaining('release') })
  await t.settled()
  expect((await confirm(t.stripe, clientSecret)).error?.code).toBe('payment_intent_unexpected_state')
  expect((await begin(t, helper, { from: giver })).statusCode).toBeGreaterThanOrEqual(403)
  for (const hours of [80, 200]) await wait(hours)
  expect([await passedOn(account), (await tipRow(t, intent)).state]).toEqual([0, 'paid'])
  // Everything but money goes on: the person is not suspended.
  const read = await t.inject({ url: '/api/auth/me', headers: helper.as })
  expect([read.statusCode, read.json()]).toEqual([200, expect.objectContaining({ suspension: null })])

  expect(await release(helper, '--as', colleague.email)).toMatchObject({ code: 0 })
  await wait(2)
  expect(await passedOn(account)).toBe(3_500)
  expect((await begin(t, helper, { from: giver })).statusCode).toBe(201)
})

test('a hold is in the audit of a case, with which staff go on, and the other staff members get an email', async () => {
  const { helper } = await heldTip()
  const before = [mails(anna).length, mails(colleague).length]
  await hold(helper, '--as', anna.email)
  const id = String(await caseAbout(t, helper))
  const { text } = await ops('case', id, '--as', colleague.email)
  expect(text).toContain(`${anna.email}: tips-held. Stolen cards.`)
  expect(text).toMatch(/^Possible: .*suspend/m)
  await t.settled()
  expect([mails(anna).length, mails(colleague).length]).toEqual([before[0], before[1]! + 1])
  const mail = mails(colleague).at(-1)!
  for (const part of [`account ${helper.id}`, anna.email, 'Stolen cards.', `/ops/moderation?case=${id}`])
    expect(mail.text).toContain(part)

  // Without a name, the audit says that it was the command line, and all staff members get the email.
  await release(helper)
  expect((await ops('case', id)).text).toContain('by itself: tips-released. They are real. (At the command line.)')
  await t.settled()
  expect([mails(anna).length, mails(colleague).length]).toEqual([before[0]! + 1, before[1]! + 2])
})

test('a hold needs an account, a reason and, if one is named, a staff member whom it is not about', async () => {
  const { helper } = await heldTip()
  expect((await ops('hold', '999999999', '--why', 'Stolen cards.')).text).toContain('There is no account 999999999')
  expect((await ops('hold', 'Ravi', '--why', 'Stolen cards.')).text).toContain('number or an address')
  expect((await ops('hold', String(helper.id))).text).toContain('--why')
  expect((await hold(helper, '--as', helper.email)).text).toBe(`${helper.email} is no staff member.`)
  expect((await hold(anna, '--as', anna.email)).text).toContain('it is about you')
  expect((await release(helper)).text).toContain('No tips of this account are held')
  expect((await ops('hold', helper.email, '--why', 'Stolen cards.')).code).toBe(0)
  expect((await hold(helper)).text).toContain('held already')
})

test('the list of held tips has the payment at Stripe, the reason and the end', async () => {
  const { helper, intent } = await heldTip()
  const row = async () => (await ops('tips', '--held')).text.split('\n').find((line) => line.includes(intent))
  expect(await row()).toMatch(new RegExp(`\\$35\\.00  ${intent}  Ravi \\(${helper.id}\\)  until \\d{4}-`))
  await hold(helper)
  expect(await row()).toContain('held by staff')
  const json = JSON.parse((await ops('tips', '--held', '--json')).text) as Array<{ payment: string }>
  expect(json).toContainEqual(expect.objectContaining({ payment: intent, cents: 3_500, helper: helper.id }))
  await release(helper)
  await wait(80)
  expect(await row()).toBeUndefined()
})

test('a held helper who deletes the account does not get the money: it goes back to the givers', async () => {
  const { helper, account, intent } = await heldTip()
  await hold(helper)
  await leave(t, helper)
  await t.recovered()
  expect([await passedOn(account), (await tipRow(t, intent)).state]).toEqual([0, 'refunded'])
})
