import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startBotCheck } from '../../dev/bot-check.ts'
import { freshIp } from '../../test/browser.ts'
import { otherTransaction, untilBlocked } from '../../test/database.ts'
import { cardFailures, networksOf, tipRow } from '../../test/ledger.ts'
import { makeCompletedTrip, makePerson, type Person } from '../../test/make.ts'
import { begin, CARDS, confirm, connect, idOf, type PaymentsApp, startPayments, tip } from '../../test/payments.ts'
import { TIP_ACTION } from './payments.contract.ts'

let t: PaymentsApp
let botCheck: Awaited<ReturnType<typeof startBotCheck>>
beforeAll(async () => {
  botCheck = await startBotCheck()
  t = await startPayments({
    BOT_CHECK_VERIFY_URL: botCheck.verifyUrl,
    PAYOUT_HOLD_HOURS: '', // the default, 72
    TIPS_A_DAY_HELPER: '',
    TIPS_A_DAY: '100000',
  })
  await t.second() // an application has two turns for transactions
})
afterAll(async () => {
  await t.stop()
  await botCheck.stop()
})
// Declined cards count for a day.
beforeEach(() => t.advance(86_400))

const DECLINED_CARDS = [CARDS.declined, '4000000000009995', '4000000000000069', '4000000000000127'] as const

/** Another valid number for each call. With a date in the past it is declined. */
let cards = 0
function anyCard(): string {
  const digits = `40000000${String(++cards).padStart(7, '0')}`
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
const EXPIRED = { 'payment_method_data[card][exp_year]': '20' }

const post = (to: { id: number }, ip: string, more: { as?: object; captchaToken?: string; key?: string } = {}) => {
  const { as = {}, key = randomUUID(), ...fields } = more
  const headers = { ...as, 'idempotency-key': key }
  const payload = { amount: 5, recipientId: to.id, ...fields }
  return t.inject({ method: 'POST', url: '/api/create-payment-intent', remoteAddress: ip, headers, payload })
}
const statuses = async (times: number, act: () => ReturnType<typeof post>) => {
  const all: number[] = []
  for (let time = 0; time < times; time++) all.push((await act()).statusCode)
  return all
}
const declineOnce = async (to: { id: number }, ip: string, more: object = {}, card = CARDS.declined) => {
  const { clientSecret } = (await post(to, ip, { captchaToken: botCheck.token(TIP_ACTION), ...more })).json()
  await confirm(t.stripe, clientSecret, card, card === CARDS.declined ? {} : EXPIRED)
  return idOf(clientSecret)
}

test('without a verdict of the bot check a visitor has a fifth of the limit; a robot cannot begin a payment [spec-withstand-visitors-checked]', async () => {
  const [helper, giver] = [await makePerson(t), await makePerson(t)]
  const ip = freshIp()
  expect(await statuses(13, () => post(helper, ip))).toEqual([...Array(12).fill(201), 429])
  expect((await post(helper, ip, { captchaToken: botCheck.token(TIP_ACTION) })).statusCode).toBe(201)
  const robot = await post(helper, freshIp(), { captchaToken: botCheck.token('login') })
  expect([robot.statusCode, robot.json().code]).toEqual([403, 'bot-refused'])
  expect(await statuses(13, () => post(helper, ip, { as: giver.as }))).toEqual(Array(13).fill(201))
})

test('a payment is canceled after five declined cards, and not after four [spec-withstand-five-declines]', async () => {
  const helper = await makePerson(t)
  const { clientSecret } = (await post(helper, freshIp())).json()
  for (const card of DECLINED_CARDS) await confirm(t.stripe, clientSecret, card)
  await t.settled()
  expect(await tipRow(t, idOf(clientSecret))).toMatchObject({ state: 'open' })
  await confirm(t.stripe, clientSecret, CARDS.declined)
  await t.settled()
  expect(await tipRow(t, idOf(clientSecret))).toMatchObject({ state: 'canceled' })
  expect((await confirm(t.stripe, clientSecret)).error).toMatchObject({ code: 'payment_intent_unexpected_state' })
})

async function beginPayments(count: number, ip: () => string) {
  const secrets: string[] = []
  for (let number = 0; number < count; number++) {
    const to = await makePerson(t)
    secrets.push((await post(to, ip(), { captchaToken: botCheck.token(TIP_ACTION) })).json().clientSecret)
  }
  const states = () => Promise.all(secrets.map(async (secret) => (await tipRow(t, idOf(secret))).state))
  return { secrets, states }
}

/** The transactions of these declines store them at the same moment. */
async function declineTogether(declines: ReadonlyArray<readonly [secret: string, card: string | undefined]>) {
  const other = await otherTransaction(t)
  try {
    await other.lockTable('card_failure')
    t.stripe.webhooks.pause(true)
    t.stripe.webhooks.deliver({ together: declines.length })
    await Promise.all(declines.map(([secret, card]) => confirm(t.stripe, secret, card)))
    t.stripe.webhooks.pause(false)
    await untilBlocked(t, declines.length)
  } finally {
    await other.commit()
    t.stripe.webhooks.pause(false)
    t.stripe.webhooks.deliver()
  }
  await t.recovered()
}

test('declines at the same moment are all counted, and from the fifteenth of a network on each ends its own payment', async () => {
  const ip = freshIp()
  const { secrets, states } = await beginPayments(8, () => ip)
  for (const secret of secrets.slice(0, 3)) for (const card of DECLINED_CARDS) await confirm(t.stripe, secret, card)
  await t.settled()
  expect(await states()).toEqual(Array(8).fill('open'))
  await declineTogether(secrets.slice(3, 6).map((secret, number) => [secret, DECLINED_CARDS[number]]))
  // The other people of an airport keep their payments.
  expect((await states()).filter((state) => state === 'canceled')).toHaveLength(1)
  expect((await confirm(t.stripe, secrets[6]!)).status).toBe('succeeded')
  await confirm(t.stripe, secrets[7]!, anyCard(), EXPIRED)
  await t.settled()
  expect((await states()).slice(6)).toEqual(['paid', 'canceled'])
})

test('declines of one card at the same moment are all counted, and the fifth ends its payment', async () => {
  const { secrets, states } = await beginPayments(5, freshIp)
  for (const secret of secrets.slice(0, 2)) await confirm(t.stripe, secret, CARDS.declined)
  await t.settled()
  await declineTogether(secrets.slice(2).map((secret) => [secret, CARDS.declined]))
  expect((await states()).sort()).toEqual(['canceled', ...Array(4).fill('open')])
})

test('a card that was declined five times in an hour ends each further payment in which it is tried, and its giver reads for how long [spec-withstand-card-caps]', async () => {
  const helper = await makePerson(t)
  for (let time = 0; time < 4; time++) await declineOnce(helper, freshIp())
  await t.settled()
  const [ip, key] = [freshIp(), randomUUID()]
  const { clientSecret } = (await post(helper, ip, { key })).json()
  await confirm(t.stripe, clientSecret, CARDS.declined)
  await t.settled()
  expect(await tipRow(t, idOf(clientSecret))).toMatchObject({ state: 'canceled' })
  const again = await post(helper, ip, { key })
  expect([again.statusCode, again.json().code]).toEqual([409, 'tip-ended-card'])
  expect(again.json().message).toMatch(/Please use another card, or try this one again in (59|60) minutes\.$/)
  expect((await post(helper, ip)).statusCode).toBe(201)
  await t.advance(3_600)
  const later = await declineOnce(helper, freshIp())
  await t.settled()
  expect(await tipRow(t, later)).toMatchObject({ state: 'open' })
})

test('an account that changes its network for every third tip is refused after five declined cards, with all its payments [spec-withstand-card-caps] [spec-withstand-patient-cards]', async () => {
  const [helper, thief, giver] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  const waiting: string[] = []
  const begun = async () => post(helper, ip, { as: thief.as })
  let [ip, tries] = [freshIp(), 0]
  waiting.push((await begun()).json().clientSecret)
  for (let number = 0; number < 30; number++) {
    if (number % 3 === 0) ip = freshIp()
    const reply = await begun()
    if (reply.statusCode === 429) {
      expect(reply.json().code).toBe('cards-declined')
      expect(reply.json().message).toMatch(
        /You can try again in (59|60) minutes\. Another card doesn't work before then/,
      )
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3_500)
      break
    }
    for (let card = 0; card < 3; card++) {
      const { error } = await confirm(t.stripe, reply.json().clientSecret, anyCard(), EXPIRED)
      if (error?.code !== 'payment_intent_unexpected_state') tries++
      await t.settled()
    }
  }
  expect(tries).toBe(5)
  expect((await confirm(t.stripe, waiting[0]!)).error).toMatchObject({ code: 'payment_intent_unexpected_state' })
  expect((await post(helper, freshIp(), { as: giver.as })).statusCode).toBe(201)
  await t.advance(3_600)
  expect((await begun()).statusCode).toBe(201)
})

test('an identity waits for a day after ten declined cards, also with a new account [spec-withstand-patient-cards]', async () => {
  const [helper, giver] = [await makePerson(t), await makePerson(t)]
  for (let round = 0; round < 2; round++) {
    const { clientSecret } = (await post(helper, freshIp(), { as: giver.as })).json()
    for (let card = 0; card < 5; card++) await confirm(t.stripe, clientSecret, anyCard(), EXPIRED)
    await t.settled()
    const refused = await post(helper, freshIp(), { as: giver.as })
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'cards-declined'])
    await t.advance(2 * 3_600)
  }
  const refused = await post(helper, freshIp(), { as: giver.as })
  expect(refused.json().message).toMatch(/You can try again in 2[0-4] hours\./)
})

/** Begins as a browser does that waits a minute when it has to. */
async function beginSlowed(to: { id: number }, ip: string, as?: object) {
  const key = randomUUID()
  const attempt = () => post(to, ip, { key, ...(as && { as }), captchaToken: botCheck.token(TIP_ACTION) })
  const first = await attempt()
  expect([first.statusCode, first.json().code]).toEqual([429, 'tip-slowed'])
  expect(Number(first.headers['retry-after'])).toBeLessThanOrEqual(60)
  await t.advance(61)
  return attempt()
}

test.each([
  ['network', () => '198.51.100.7', '198.51.100.7', 15],
  ['neighborhood', (number: number) => `2001:db8:77:${number.toString(16)}::1`, '2001:db8:77:ffff::1', 45],
] as const)(
  'after many declined cards of a %s, visitors and new accounts pass the bot check and wait a minute, and no one else [spec-withstand-card-caps]',
  async (_what, ipOf, ip, limit) => {
    const [helper, old, young] = [await makePerson(t), await makePerson(t, { daysHere: 2 }), await makePerson(t)]
    const companion = await makePerson(t)
    await makeCompletedTrip(t, helper, companion)
    for (let number = 0; number < limit; number++) await declineOnce(await makePerson(t), ipOf(number), {}, anyCard())
    await t.settled()
    for (const { as } of [old, companion]) expect((await post(helper, ip, { as })).statusCode).toBe(201)
    expect((await post(helper, freshIp())).statusCode).toBe(201)
    expect((await post(helper, ip)).json().code).toBe('bot-unknown')
    expect((await post(helper, ip, { as: young.as })).json().code).toBe('bot-unknown')
    expect((await beginSlowed(helper, ip)).statusCode).toBe(201)
    expect((await beginSlowed(helper, ip, young.as)).statusCode).toBe(201)
  },
)

test('many declined cards of others for one helper slow visitors down, and close nothing [spec-withstand-card-caps] [spec-withstand-patient-blocked-tips]', async () => {
  const [helper, giver] = [await makePerson(t), await makePerson(t)]
  for (let time = 0; time < 29; time++) await declineOnce(helper, freshIp(), {}, anyCard())
  await t.settled()
  expect((await post(helper, freshIp())).statusCode).toBe(201)
  await declineOnce(helper, freshIp(), {}, anyCard())
  await t.settled()
  const begun = await beginSlowed(helper, freshIp())
  expect(begun.statusCode).toBe(201)
  expect((await confirm(t.stripe, begun.json().clientSecret)).status).toBe('succeeded')
  expect((await post(helper, freshIp(), { as: giver.as })).statusCode).toBe(201)
  const returned = await makePerson(t, { samePersonAs: helper })
  expect((await post(returned, freshIp())).json().code).toBe('bot-unknown')
})

test('the stored data of a declined card names neither card, network nor helper', async () => {
  const helper = await makePerson(t)
  await declineOnce(helper, '203.0.113.77')
  await t.settled()
  expect((await cardFailures(t)).sort()).toEqual(
    ['card', 'helper', 'neighborhood', 'network', 'tip'].map((name) =>
      expect.stringMatching(new RegExp(`^${name}:[\\w-]{43}$`)),
    ),
  )
  expect((await networksOf(t)).filter((network) => network.includes('203.0.113'))).toEqual([])
})

const payouts = async (me: Person) =>
  (await t.inject({ method: 'GET', url: '/api/payouts', headers: me.as })).json() as Record<string, unknown>
const mailsTo = ({ email }: Person) => t.inbox.received.filter(({ to }) => to.includes(email))

test("a helper's tips are held for 72 hours after the first, pages and emails say so, and then they are paid directly", async () => {
  const [helper, giver] = [await makePerson(t), await makePerson(t)]
  await connect(t, helper)
  const first = await tip(t, helper, { from: giver, amount: 5 })
  await t.settled()
  expect(await tipRow(t, first)).toMatchObject({ state: 'paid' })
  expect(await payouts(helper)).toMatchObject({ waiting: 5, received: 0, onHoldUntil: expect.stringMatching(/^2\d+-/) })
  const list = await t.inject({ method: 'GET', url: '/api/payments/tips', headers: helper.as })
  expect(list.json()).toMatchObject([{ status: 'waiting', onHoldUntil: expect.stringMatching(/^2\d+-/) }])
  const received = mailsTo(helper).find(({ subject }) => subject === 'You received a tip of $5.00')
  expect(received?.text).toMatch(/We'll send this one to your account on \w+ \d+, \d{4}\./)
  expect(received?.text).toContain(
    "We hold a helper's first tips for a while, and also when unusually many arrive, in case a card was stolen.",
  )
  expect(await t.stripe.things('transfer')).toEqual([])

  await t.advance(72 * 3_600 - 60)
  expect(await payouts(helper)).toMatchObject({ waiting: 5, received: 0 })
  await t.advance(60)
  expect(await payouts(helper)).toMatchObject({ waiting: 0, received: 5, onHoldUntil: null })
  const second = await tip(t, helper, { from: giver, amount: 6 })
  await t.settled()
  expect(await tipRow(t, second)).toMatchObject({ destination: expect.any(String) })
})

test('no email contains the message of a signed-out giver; the helper can open it, report it, or opt out of such messages', async () => {
  const [helper, giver, other] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  const sendRequest = (who: Person, method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
    t.inject({ method, url: `/api/payments/${url}`, headers: who.as, ...(payload && { payload }) })
  const { clientSecret } = (await begin(t, helper, { message: 'I know where you live' })).json()
  await confirm(t.stripe, clientSecret, CARDS.good, { receipt_email: 'victim@mail.test' })
  await tip(t, helper, { from: giver, message: 'Thank you for the seat' })
  await t.settled()
  expect(mailsTo(helper).filter(({ subject }) => subject.includes('received'))).toHaveLength(2)
  expect(mailsTo({ email: 'victim@mail.test' } as Person)).toHaveLength(1)
  const mails = t.inbox.received.map(({ text, html }) => text + html).join()
  expect(mails).toContain('Thank you for the seat')
  expect(mails).not.toContain('where you live')

  const { id } = (await sendRequest(helper, 'GET', 'tips'))
    .json()
    .find(({ hasVisitorMessage }: { hasVisitorMessage: boolean }) => hasVisitorMessage)
  expect((await sendRequest(helper, 'GET', 'tips')).body).not.toContain('where you live')
  expect((await sendRequest(other, 'GET', `tips/${id}/message`)).statusCode).toBe(404)
  expect((await sendRequest(other, 'POST', `tips/${id}/message/report`)).statusCode).toBe(404)
  expect((await sendRequest(helper, 'GET', `tips/${id}/message`)).json()).toEqual({ message: 'I know where you live' })
  expect((await sendRequest(helper, 'POST', `tips/${id}/message/report`)).statusCode).toBe(204)
  expect((await sendRequest(helper, 'GET', `tips/${id}/message`)).json().code).toBe('tip-message-unknown')
  await t.settled()
  const emails = t.inbox.received.filter(({ to }) => to.includes(t.env.CONTACT_EMAIL))
  expect(emails.map(({ text }) => text).join()).toContain('where you live')

  expect((await sendRequest(helper, 'PUT', 'settings', { visitorMessages: false })).json()).toEqual({
    visitorMessages: false,
  })
  const again = await begin(t, helper, { message: 'Again' })
  expect(again.json()).toMatchObject({ messageLeftOut: true })
  expect(await tipRow(t, idOf(again.json().clientSecret))).toMatchObject({ message: null })
  const signedIn = (await begin(t, helper, { from: giver, message: 'With a name' })).json()
  expect(await tipRow(t, idOf(signedIn.clientSecret))).toMatchObject({ message: 'With a name' })
  expect((await sendRequest(helper, 'PUT', 'settings', { visitorMessages: true })).json()).toEqual({
    visitorMessages: true,
  })
  expect((await begin(t, helper, { message: 'Now' })).json()).not.toHaveProperty('messageLeftOut')
})
