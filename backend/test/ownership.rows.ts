import { randomUUID } from 'node:crypto'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { AlertLinks } from '../src/listings/matching/alerts/alert-links.ts'
import { UnsubscribeLinks } from '../src/messaging/unsubscribe-links.ts'
import { TEST_ENV } from './app.ts'
import { Browser } from './browser.ts'
import type { AppWithFakes } from './fakes.ts'
import { makeAcquaintance, makeListing, makePerson, makeTestimonial, type Person } from './make.ts'
import type { PaymentsApp } from './payments.ts'
import { appoint, call, caseAbout, makeStaff, report } from './staff.ts'

export type App = AppWithFakes & PaymentsApp

/** A route with an id, and the status for each actor: there is one for whom it succeeds. */
export interface Row {
  /** Makes the route's object for its owner and returns its id, or its ids in order; without it, the object is the owner. */
  make?: (t: App, owner: Person) => Promise<number | string | number[]>
  /** The body; it has the id unless the path has it. */
  body?: (id: unknown) => object
  query?: string
  /** A third person with other rights than owner and stranger. */
  holder?: { as: (id: unknown) => object; body?: (id: unknown) => object | string; status: number }
  /** The status for a visitor, a stranger and the owner, and for an id that does not exist. */
  anonymous: number
  stranger: number
  owner: number
  missing: number
  /** An id that does not exist, where ids are not numbers. */
  missingId?: string
  /** Whether a value that is no number of a row is an id here. */
  isId?: (value: unknown) => boolean
}

/** The browsers that have begun a login, with its code. */
const begun = new Map<unknown, { browser: Browser; code: string }>()

/** A login in another browser: its handle and its code work only there, even for the same person. */
async function login(t: App, { email }: Person): Promise<string> {
  const browser = new Browser(t)
  const { userId, code } = await browser.requestCode(email)
  begun.set(userId, { browser, code })
  return userId
}
const itsBrowser = (userId: unknown) => ({ cookie: begun.get(userId)?.browser.cookie ?? '' })

export const account: Record<string, Row> = {
  'GET /api/users/:id': { anonymous: 200, stranger: 200, owner: 200, missing: 404 },
  'POST /api/auth/verify': {
    make: login,
    body: (userId) => ({ userId, code: begun.get(userId)?.code ?? '000000' }),
    ...{ anonymous: 400, stranger: 400, owner: 400, missing: 400, missingId: randomUUID() },
    holder: { as: itsBrowser, status: 200 },
  },
  'POST /api/auth/resend-code': {
    make: login,
    body: (userId) => ({ userId }),
    ...{ anonymous: 400, stranger: 400, owner: 400, missing: 400, missingId: randomUUID() },
    holder: { as: itsBrowser, status: 204 },
  },
}

const listing = async (t: App, owner: Person) => (await makeListing(t, owner)).id
const closed = async (t: App, owner: Person) => (await makeListing(t, owner, { status: 'closed' })).id
const unconfirmed = async (t: App, owner: Person) =>
  (await makeListing(t, owner, { confirmed_at: null, visitor_id: owner.id })).id

/** A stranger's listing whose contact details the owner has requested. */
const question = async (t: App, owner: Person) => {
  const { id } = await makeListing(t, await makePerson(t))
  await t.inject({ method: 'POST', url: `/api/listings/${id}/contact`, headers: owner.as })
  return id
}
/** A user whom the owner may review. */
const acquaintance = async (t: App, owner: Person) => {
  const other = await makePerson(t)
  await makeAcquaintance(t, owner, other)
  return other.id
}

export const mine = { anonymous: 401, stranger: 404, missing: 404 }

const savedSearch = async ({ pool }: App, { id }: Person) => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into saved_search (account_id, departure, arrival, type, pace, confirmed_at, ends_at)
     values ($1, 'HYD', 'ORD', 'both', 'daily', now(), now() + interval '1 day')
     on conflict do nothing returning id`,
    [id],
  )
  return rows[0]?.id ?? (await pool.query('select id from saved_search where account_id = $1', [id])).rows[0].id
}
/** A signed link works without an account. */
const endAlerts = async (t: App, owner: Person) =>
  t.app
    .get(AlertLinks, { strict: false })
    .createLinks({ listings: [await listing(t, owner)], searches: [] })
    .page.split('token=')[1] ?? ''
const alertLink = { make: endAlerts, missing: 404, missingId: 'l1.altered' }

export const listings: Record<string, Row> = {
  'GET /api/listings/by-id/:id': { make: listing, anonymous: 200, stranger: 200, owner: 200, missing: 404 },
  'GET /api/listings/by-id/:id/preview': { make: listing, anonymous: 200, stranger: 200, owner: 200, missing: 404 },
  'GET /api/listings/:userId': { anonymous: 200, stranger: 200, owner: 200, missing: 404 },
  'GET /api/listings/:userId/preview': { anonymous: 200, stranger: 200, owner: 200, missing: 404 },
  'POST /api/listings/:id/contact': { make: listing, anonymous: 401, stranger: 200, owner: 403, missing: 404 },
  'GET /api/listings/:id/contact': { make: question, anonymous: 401, stranger: 204, owner: 200, missing: 204 },
  'GET /api/listings/:id/matches': { make: listing, ...mine, owner: 200 },
  'PATCH /api/my-listings/:id': { make: listing, body: () => ({ skills: 'Telugu' }), ...mine, owner: 200 },
  'POST /api/my-listings/:id/close': { make: listing, ...mine, owner: 200 },
  'POST /api/my-listings/:id/reopen': { make: closed, ...mine, owner: 200 },
  'POST /api/my-listings/:id/confirm': { make: unconfirmed, ...mine, owner: 200 },
  'POST /api/my-listings/:id/mine': { make: unconfirmed, body: () => ({ mine: true }), ...mine, owner: 200 },
  'POST /api/listings/:id/confirmation-email': {
    ...{ make: unconfirmed, body: () => ({ email: 'no.one@mail.test' }) },
    ...{ anonymous: 204, stranger: 204, owner: 204, missing: 404 },
  },
  'POST /api/listings/:id/matches/seen': { make: listing, anonymous: 401, stranger: 204, owner: 204, missing: 204 },
  'PATCH /api/saved-searches/:id': { make: savedSearch, body: () => ({ pace: 'daily' }), ...mine, owner: 200 },
  'DELETE /api/saved-searches/:id': { make: savedSearch, ...mine, owner: 204 },
  'GET /api/alerts/unsubscribe/:token': { ...alertLink, anonymous: 303, stranger: 303, owner: 303 },
  'POST /api/alerts/unsubscribe/:token': { ...alertLink, anonymous: 204, stranger: 204, owner: 204 },
  'DELETE /api/my-listings/:id': { make: listing, ...mine, owner: 204 },
  'GET /api/testimonials/user/:userId': { anonymous: 200, stranger: 200, owner: 200, missing: 200 },
  'GET /api/testimonials/user/:userId/mine': {
    make: acquaintance,
    query: '?route=HYD%20to%20ORD',
    ...{ anonymous: 401, stranger: 200, owner: 200, missing: 200 },
  },
  'POST /api/testimonials': {
    make: acquaintance,
    body: (targetUserId) => ({ targetUserId, route: 'HYD to ORD', rating: 5, text: 'A kind companion.' }),
    ...{ anonymous: 401, stranger: 403, owner: 201, missing: 404 },
  },
  'PATCH /api/testimonials/:id': {
    make: async (t, owner) => makeTestimonial(t, await makePerson(t), owner),
    body: () => ({ rating: 4, text: 'A kind companion.' }),
    ...mine,
    owner: 200,
  },
  'POST /api/testimonials/:id/reply': {
    make: makeTestimonial,
    body: () => ({ text: 'Thank you' }),
    ...mine,
    owner: 200,
  },
}

/** The id is the other person's, so a stranger reads their own conversation with the owner. */
const withOther = { anonymous: 401, owner: 400, missing: 404 }

/** A signed link works without an account. */
const unsubscribe = async (t: App, { id }: Person) =>
  t.app.get(UnsubscribeLinks, { strict: false }).createLinks(id).page.split('token=')[1] ?? ''
const link = { make: unsubscribe, missingId: '1.altered' }

const REPORT = { MessageSid: 'SM1', MessageStatus: 'delivered', To: '+12015550123' }

export const messaging: Record<string, Row> = {
  'GET /api/messages/:otherUserId': { ...withOther, stranger: 200 },
  'POST /api/messages': { body: (receiverId) => ({ receiverId, content: 'Hello' }), ...withOther, stranger: 201 },
  'POST /api/messages/:otherUserId/read': { anonymous: 401, stranger: 204, owner: 204, missing: 204 },
  'POST /api/messages/:otherUserId/advice': { anonymous: 401, stranger: 204, owner: 204, missing: 204 },
  'POST /api/blocks/:userId': { ...withOther, stranger: 204 },
  'DELETE /api/blocks/:userId': { anonymous: 401, stranger: 204, owner: 204, missing: 204 },
  'POST /api/reports': { body: (userId) => ({ userId, reason: 'spam', thread: true }), ...withOther, stranger: 204 },
  'GET /api/unsubscribe/:token': { ...link, anonymous: 303, stranger: 303, owner: 303, missing: 404 },
  'POST /api/unsubscribe/:token': { ...link, anonymous: 204, stranger: 204, owner: 204, missing: 404 },
  // A report is a form that Twilio signs.
  'POST /api/sms/status/:about': {
    holder: {
      as: (about) => ({
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': getExpectedTwilioSignature(
          TEST_ENV.TWILIO_AUTH_TOKEN,
          `${TEST_ENV.ORIGIN}/api/sms/status/${about}`,
          REPORT,
        ),
      }),
      body: () => String(new URLSearchParams(REPORT)),
      status: 204,
    },
    ...{ anonymous: 400, stranger: 400, owner: 400, missing: 400 },
  },
  'DELETE /api/unsubscribe/:token': { ...link, anonymous: 204, stranger: 204, owner: 204, missing: 404 },
}

/** The owner is a staff member; for all others the route responds 404. */
const aCase = async (t: App, owner: Person) => {
  const about = await makePerson(t)
  await report(t, await makePerson(t), { userId: about.id })
  await appoint(t, owner)
  return caseAbout(t, about)
}
const aColleague = async (t: App, owner: Person) => {
  await appoint(t, owner)
  return (await makeStaff(t)).id
}
let inviter = 0
/** A colleague to whom another one has given a code. */
const anInvited = async (t: App, owner: Person) => {
  await appoint(t, owner)
  const [colleague, invited] = [await makeStaff(t), await makeStaff(t)]
  await call(t, colleague, 'POST', `/ops/staff/${invited.id}/enrollment`)
  inviter = colleague.id
  return invited.id
}
export const staffOnly = { make: aCase, anonymous: 401, stranger: 404, owner: 200, missing: 404 }

export const moderation: Record<string, Row> = {
  'GET /api/ops/moderation/cases/:id': staffOnly,
  'POST /api/ops/moderation/cases/:id/actions': {
    ...staffOnly,
    body: () => ({ kind: 'close', reason: 'Nothing is wrong.', seen: 0 }),
  },
  'POST /api/ops/staff/:id/enrollment': { ...staffOnly, make: aColleague },
  'POST /api/ops/staff/:id/confirmation': {
    ...staffOnly,
    ...{ make: anInvited, body: () => ({ by: inviter }), owner: 204, missing: 403 },
  },
  'POST /api/moderation/warnings/:id/seen': { anonymous: 401, stranger: 204, owner: 204, missing: 204 },
}
