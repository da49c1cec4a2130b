import { randomUUID } from 'node:crypto'
import { ModuleContributions } from '../../src/contributions.ts'
import { LOCALES } from '../../src/languages/locales.ts'
import type { Email } from '../../src/mail/mailer.ts'
import { makeAcquaintance, makeListing, makePerson } from '../../test/make.ts'
import { type PaymentsApp, tip } from '../../test/payments.ts'
import { caseAbout, makeStaff, makeWitness, report } from '../../test/staff.ts'
import { type Ids, type Rows, renderFamilyEmails, renderTripEmails } from './trip-emails.ts'

/** An email as the site sends it. `name` is its kind and, after a space, the case that it shows. */
export type RenderedEmail = Email & { name: string }

/** An SMS as the site sends it, by the name of the email about the same. */
export interface RenderedSms {
  name: string
  locale: string
  text: string
}

const LONG_NAME = 'Venkata Satyanarayana Chakravarthy'
const MESSAGE = 'Namaste! My “mother” hasn’t flown alone.\nCould you show her the way in Doha?'

/** Where a row names the language of an email's recipient. */
const WITH_LOCALE = ['account', 'challenge', 'departed_address', 'trip_link', 'tip']

/**
 * Renders every kind of email from rows in the database, through the code that sends it, in the language of their
 * recipients, and every SMS in all languages. Returns them by name.
 */
export async function renderEveryEmail(t: PaymentsApp, locale = 'en') {
  const emails: RenderedEmail[] = []
  const texts: RenderedSms[] = []
  const contributions = t.app.get(ModuleContributions, { strict: false })
  const renderers = new Map(contributions.of('emails').map((renderer) => [renderer.kind.name, renderer]))
  const smsRenderers = new Map(contributions.of('smsRenderers').map((renderer) => [renderer.kind.name, renderer]))
  const setLocale = (locale: string) =>
    set(WITH_LOCALE.map((table) => `update ${table} set locale = '${locale}'`).join(';'))
  const add = async (name: string, ids: Ids) => {
    if (locale !== 'en') await setLocale(locale)
    const [kind = '', ...about] = name.split(' ')
    const email = await renderers.get(kind)?.render(ids)
    if (!email) throw new Error(`"${name}" was not rendered.`)
    emails.push({ name, ...email })
    if (smsRenderers.has(`${kind}-sms`)) await addSms([`${kind}-sms`, ...about].join(' '), ids)
  }
  const addSms = async (name: string, ids: Ids) => {
    for (const locale of LOCALES) {
      await setLocale(locale)
      const sms = await smsRenderers.get(name.split(' ')[0]!)?.render(ids)
      if (!sms) throw new Error(`"${name}" was not rendered.`)
      texts.push({ name, locale, text: sms.text })
    }
    await setLocale(locale)
  }
  /** Changes rows in a way that the site's rules would not allow out of order. */
  const set = (sql: string) => t.asOwner(`begin; set local session_replication_role = replica; ${sql}; commit`)
  const insert = async <Id = number>(table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row)
    const values = names.map((_, n) => `$${n + 1}`)
    const { rows } = await t.pool.query<{ id: Id }>(
      `insert into ${table} (${names}) values (${values}) returning ${table === 'address_change' || table === 'challenge' ? 'id' : 'id::float8 as id'}`,
      Object.values(row),
    )
    return rows[0]!.id
  }
  const rows: Rows = { t, add, set, insert }

  const ananya = await makePerson(t, { username: 'Ananya Reddy', phoneNumber: '+1 3125550100', phoneVerified: true })
  const karthik = await makePerson(t, {
    username: 'Karthik Iyer',
    completedTrips: 3,
    phoneVerified: true,
    phoneNumber: '+1 3125550101',
  })
  const venkata = await makePerson(t, { username: LONG_NAME })
  const mohamed = await makePerson(t, { username: 'محمد الأنصاري' })

  await renderAccount()
  await renderListings()
  await renderAlerts()
  await renderTripEmails(rows)
  await renderFamilyEmails(rows)
  await renderPayments()
  await renderModeration()
  const kinds = new Set(emails.map(({ name }) => name.split(' ')[0]))
  for (const { name } of texts) kinds.add(name.split(' ')[0])
  const missing = [...renderers.keys(), ...smsRenderers.keys()].filter((name) => !kinds.has(name))
  if (missing.length > 0) throw new Error(`Add these kinds of email or SMS: ${missing.join(', ')}`)
  return { emails, texts }

  async function renderAccount() {
    const login = { kind: 'login', browser_hash: Buffer.alloc(32), human: true }
    for (const [name, recipient] of [
      ['known', ananya.email],
      ['new', 'new.traveler@mail.test'],
    ] as const) {
      const challenge = await insert<string>('challenge', { ...login, recipient, mailbox: recipient })
      await add(`login-code ${name}`, { challenge, turn: 1 })
      await addSms('phone-code', { challenge, turn: 1 })
    }
    const change = await insert<string>('address_change', { account_id: ananya.id, email: 'ananya.r@mail.test' })
    for (const proof of ['old', 'new']) await add(`address-code ${proof}`, { change, proof })
    await addSms('address-phone-code', { change })
    await t.pool.query("update address_change set due_at = now() + interval '3 days'")
    await add('address-pending', { change })
    const emailId = await insert('departed_address', { email: ananya.email })
    await add('address-changed', { emailId })
    await add('account-deleted', { emailId })
    await add('phone-moved', { account: mohamed.id })
    const contact = { name: 'Ruth Bauer', email: 'ruth@mail.test', message: 'May I book for two people at once?' }
    await add('contact', { message: await insert('contact_message', contact) })
  }

  async function renderListings() {
    const unconfirmed = await makePerson(t, { emailConfirmed: false })
    for (const type of ['helper', 'seeking_help'])
      await add(`listing-confirmation ${type}`, {
        listing: (await makeListing(t, unconfirmed, { type, confirmed_at: null, visitor_id: unconfirmed.id })).id,
      })
    const { id } = await makeListing(t, ananya, {
      type: 'seeking_help',
      date: '2040-05-01',
      phone_number: '+1 3125550100',
    })
    for (const person of [karthik, venkata])
      await add(`contact-requested ${person.username.length}`, {
        request: await insert('contact_request', { listing_id: id, requester_id: person.id }),
      })
    await makeAcquaintance(t, karthik, ananya)
    const review = {
      target_id: karthik.id,
      route: 'HYD to ORD',
      rating: 5,
      text: 'Karthik was kind and patient with my mother.',
    }
    await add('testimonial-written', { testimonial: await insert('testimonial', { ...review, author_id: ananya.id }) })
    const publish_at = new Date('2040-05-15T12:00:00Z')
    const waiting = await insert('testimonial', { ...review, author_id: venkata.id, publish_at, together: true })
    await add('testimonial-waits', { testimonial: waiting })
    await t.inject({
      ...{ method: 'POST', url: '/api/messages', headers: { ...ananya.as } },
      payload: { receiverId: karthik.id, content: MESSAGE },
    })
    const { rows } = await t.pool.query<{ id: number }>('select id::float8 as id from message order by id desc limit 1')
    await add('unread-messages', { message: rows[0]!.id })
    await set('update account set sms_copies = true')
    await addSms('message-copy', { message: rows[0]!.id })
    await set(`update message set content = repeat(content, 9) where id = ${rows[0]!.id}`)
    await addSms('message-copy long', { message: rows[0]!.id })
  }

  async function renderAlerts() {
    const search = { account_id: mohamed.id, departure: 'HYD', arrival: 'ORD', type: 'helper', pace: 'at-once' }
    const ends_at = new Date('2040-01-01')
    const saved = await insert('saved_search', { ...search, ends_at })
    await add('saved-search-confirmation', { search: saved })
    const trip = { departure: 'DEL', arrival: 'JFK', description: 'I fly home for the holidays and speak Hindi.' }
    const seeker = await makePerson(t, { username: 'Priya Nair' })
    await makeListing(t, seeker, { ...trip, type: 'seeking_help', language_codes: ['hin'] })
    await t.settled()
    await makeListing(t, karthik, { ...trip, language_codes: ['hin'] })
    await t.settled()
    await makeListing(t, venkata, trip)
    await makeListing(t, mohamed, trip)
    await t.settled()
    const { rows } = await t.pool.query<{ email: number }>(
      'select min(email_id)::float8 as email from match_notification where reader_id = $1',
      [seeker.id],
    )
    const email = rows[0]!.email
    await add('match-alert one', { email })
    await set(`update match_notification set email_id = ${email} where reader_id = ${seeker.id}`)
    await add('match-alert several', { email })
  }

  async function renderPayments() {
    const helper = await makePerson(t, { username: 'Karthik Iyer' })
    const intent = await tip(t, helper, {
      amount: 25,
      from: ananya,
      message: 'Thank you for being so kind to my mother!',
    })
    await t.settled()
    const { rows } = await t.pool.query<{ id: number }>('select id::float8 as id from tip where intent_id = $1', [
      intent,
    ])
    const id = rows[0]!.id
    const payment = (name: string, more: Ids = {}) => add(name, { tip: id, ...more })
    await payment('tip.receipt')
    await payment('tip.received')
    await payment('tip.passed-on')
    for (const status of ['pending', 'failed']) {
      await set(`delete from refund where tip_id = ${id};
        insert into refund (id, tip_id, amount_cents, status) values ('re_${status}', ${id}, 2500, '${status}')`)
      if (status === 'pending') await payment('tip.refund-pending.giver')
      else for (const side of ['giver', 'helper']) await payment(`tip.refund-failed.${side}`)
    }
    await set(`insert into dispute (id, tip_id, amount_cents, status) values ('dp_1', ${id}, 2500, 'open')`)
    for (const side of ['giver', 'helper']) await payment(`tip.disputed.${side}`, { dispute: 'dp_1' })
    await set("update dispute set status = 'lost'")
    for (const side of ['giver', 'helper']) await payment(`tip.decided.${side}`, { dispute: 'dp_1' })
    await set(
      `update tip set refunded_cents = 2500, lost_cents = 0, disputed_cents = 0, withheld_cents = 0, with_helper_cents = 0, state = 'refunded' where id = ${id}`,
    )
    for (const side of ['giver', 'helper']) await payment(`tip.refunded.${side}`)
    await set(
      `insert into payout_account (account_id, ready, stripe_id) values (${helper.id}, true, 'acct_${randomUUID()}')`,
    )
    await add('payouts.ready', { account: helper.id })
  }

  async function renderModeration() {
    const staff = await makeStaff(t)
    const reported = await makePerson(t, { username: 'Max Power' })
    await report(t, await makeWitness(t, reported, { username: 'Ruth Bauer' }), {
      userId: reported.id,
      details: 'They asked me for money in advance.',
    })
    const { rows } = await t.pool.query<{ id: number }>('select id::float8 as id from report order by id desc limit 1')
    await add('report', { report: rows[0]!.id })
    const case_id = await caseAbout(t, reported)
    const action = (kind: string) =>
      insert('moderation_action', {
        case_id,
        kind,
        staff_id: staff.id,
        address: staff.email,
        reason: 'Asking for money in advance is against our rules.',
      })
    for (const kind of ['warn', 'remove', 'suspend', 'ban', 'reinstate'])
      await add(`moderation-decision ${kind}`, { action: await action(kind) })
    await insert('moderation_action', {
      case_id,
      kind: 'note',
      reason: 'Two phones of this account are in two countries.',
    })
    await add('staff-alert', { case: case_id })
    await set(`update account set banned_at = now() where id = ${reported.id}`)
    await add('ban-notice', { account: ananya.id, banned: reported.id })
    await add('tip-hold', { action: await action('tips-held'), account: staff.id })
    const event = await insert('staff_event', {
      kind: 'code',
      account_id: staff.id,
      address: staff.email,
      by_id: staff.id,
    })
    await add('staff-passkey', { event, account: staff.id })
  }
}
