import { randomUUID } from 'node:crypto'
import { AlertLinks } from '../src/listings/matching/alerts/alert-links.ts'
import { UnsubscribeLinks } from '../src/messaging/unsubscribe-links.ts'
import { Browser } from './browser.ts'
import { makeListing, makePerson, makeTestimonial, type Person } from './make.ts'
import { caseAbout, report } from './staff.ts'
import type { AppWithStandIns } from './stand-ins.ts'
import { askTrips } from './trips.ts'

/** A route with an id, and the status for each actor. */
export interface Row {
  /** Makes the route's object for its owner and answers its id; without it, the object is the owner. */
  make?: (t: AppWithStandIns, owner: Person) => Promise<number | string>
  /** The body; it has the id unless the path has it. */
  body?: (id: unknown) => object
  /** The status for a visitor, a stranger and the owner, and for an id that does not exist. */
  anonymous: number
  stranger: number
  owner: number
  missing: number
  /** An id that does not exist, where ids are not numbers. */
  missingId?: string
}

/** A login in another browser: its handle works only there, even for the same person. */
async function login(t: AppWithStandIns, { email }: Person): Promise<string> {
  return (await new Browser(t).login(email)).json<{ user: { id: string } }>().user.id
}

export const account: Record<string, Row> = {
  'GET /api/users/:id': { anonymous: 200, stranger: 200, owner: 200, missing: 404 },
  'POST /api/auth/verify': {
    make: login,
    body: (userId) => ({ userId, code: '000000' }),
    ...{ anonymous: 400, stranger: 400, owner: 400, missing: 400, missingId: randomUUID() },
  },
  'POST /api/auth/resend-code': {
    make: login,
    body: (userId) => ({ userId }),
    ...{ anonymous: 400, stranger: 400, owner: 400, missing: 400, missingId: randomUUID() },
  },
}

const listing = async (t: AppWithStandIns, owner: Person) => (await makeListing(t, owner)).id
const closed = async (t: AppWithStandIns, owner: Person) => (await makeListing(t, owner, { status: 'closed' })).id
const unconfirmed = async (t: AppWithStandIns, owner: Person) =>
  (await makeListing(t, owner, { confirmed_at: null, visitor_id: owner.id })).id

const mine = { anonymous: 401, stranger: 404, missing: 404 }

const savedSearch = async ({ pool }: AppWithStandIns, { id }: Person) => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into saved_search (account_id, departure, arrival, type, pace, confirmed_at, ends_at)
     values ($1, 'HYD', 'ORD', 'both', 'daily', now(), now() + interval '1 day')
     on conflict do nothing returning id`,
    [id],
  )
  return rows[0]?.id ?? (await pool.query('select id from saved_search where account_id = $1', [id])).rows[0].id
}
/** A signed link works for everybody who has it. */
const endAlerts = async (t: AppWithStandIns, owner: Person) =>
  t.app
    .get(AlertLinks, { strict: false })
    .of({ listings: [await listing(t, owner)], searches: [] })
    .page.split('token=')[1] ?? ''
const alertLink = { make: endAlerts, missing: 404, missingId: 'l1.altered' }

const tipWithWords = async ({ pool }: AppWithStandIns, owner: Person) => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into tip (recipient_id, amount_cents, message, state, intent_id, charge_id, paid_at)
     values ($1, 500, 'Thank you', 'paid', $2, $3, now()) returning id`,
    [owner.id, `pi_${randomUUID()}`, `ch_${randomUUID()}`],
  )
  return (rows[0] as { id: number }).id
}

export const listings: Record<string, Row> = {
  'GET /api/listings/by-id/:id': { make: listing, anonymous: 200, stranger: 200, owner: 200, missing: 404 },
  'GET /api/listings/by-id/:id/preview': { make: listing, anonymous: 200, stranger: 200, owner: 200, missing: 404 },
  'GET /api/listings/:userId': { anonymous: 200, stranger: 200, owner: 200, missing: 404 },
  'GET /api/listings/:userId/preview': { anonymous: 200, stranger: 200, owner: 200, missing: 404 },
  'POST /api/listings/:id/contact': { make: listing, anonymous: 401, stranger: 200, owner: 403, missing: 404 },
  'GET /api/listings/:id/contact': { make: listing, anonymous: 401, stranger: 204, owner: 204, missing: 204 },
  'GET /api/listings/:id/matches': { make: listing, ...mine, owner: 200 },
  'PATCH /api/my-listings/:id': { make: listing, body: () => ({ skills: 'Telugu' }), ...mine, owner: 200 },
  'POST /api/my-listings/:id/close': { make: listing, ...mine, owner: 200 },
  'POST /api/my-listings/:id/reopen': { make: closed, ...mine, owner: 200 },
  'POST /api/my-listings/:id/confirm': { make: unconfirmed, ...mine, owner: 200 },
  'POST /api/my-listings/:id/mine': { make: unconfirmed, body: () => ({ mine: true }), ...mine, owner: 200 },
  'POST /api/listings/:id/matches/seen': { make: listing, anonymous: 401, stranger: 204, owner: 204, missing: 204 },
  'PATCH /api/saved-searches/:id': { make: savedSearch, body: () => ({ pace: 'daily' }), ...mine, owner: 200 },
  'DELETE /api/saved-searches/:id': { make: savedSearch, ...mine, owner: 204 },
  'GET /api/alerts/unsubscribe/:token': { ...alertLink, anonymous: 303, stranger: 303, owner: 303 },
  'POST /api/alerts/unsubscribe/:token': { ...alertLink, anonymous: 204, stranger: 204, owner: 204 },
  'DELETE /api/my-listings/:id': { make: listing, ...mine, owner: 204 },
  'GET /api/testimonials/user/:userId': { anonymous: 200, stranger: 200, owner: 200, missing: 200 },
  'GET /api/testimonials/user/:userId/mine': { anonymous: 401, stranger: 400, owner: 400, missing: 400 },
  'POST /api/testimonials': {
    body: (targetUserId) => ({ targetUserId, route: 'HYD to ORD', rating: 5, text: 'A kind companion.' }),
    ...{ anonymous: 401, stranger: 403, owner: 403, missing: 404 },
  },
  'PATCH /api/testimonials/:id': {
    make: makeTestimonial,
    body: () => ({ rating: 4, text: 'A kind companion.' }),
    ...{ anonymous: 401, stranger: 404, owner: 404, missing: 404 },
  },
  'POST /api/testimonials/:id/reply': {
    make: makeTestimonial,
    body: () => ({ text: 'Thank you' }),
    ...mine,
    owner: 200,
  },
}

/** The id is the other person's, so a stranger asks about their own conversation with the owner. */
const withOther = { anonymous: 401, owner: 400, missing: 404 }

/** A signed link works for everybody who has it. */
const unsubscribe = async (t: AppWithStandIns, { id }: Person) =>
  t.app.get(UnsubscribeLinks, { strict: false }).of(id).page.split('token=')[1] ?? ''
const link = { make: unsubscribe, missingId: '1.altered' }

export const messaging: Record<string, Row> = {
  'GET /api/messages/:otherUserId': { ...withOther, stranger: 200 },
  'POST /api/messages': { body: (receiverId) => ({ receiverId, content: 'Hello' }), ...withOther, stranger: 201 },
  'POST /api/messages/:otherUserId/read': { anonymous: 401, stranger: 204, owner: 204, missing: 204 },
  'POST /api/messages/:otherUserId/advice': { anonymous: 401, stranger: 204, owner: 204, missing: 204 },
  'POST /api/blocks/:userId': { ...withOther, stranger: 204 },
  'DELETE /api/blocks/:userId': { anonymous: 401, stranger: 204, owner: 204, missing: 204 },
  'POST /api/reports': { body: (userId) => ({ userId, reason: 'spam' }), ...withOther, stranger: 204 },
  'GET /api/unsubscribe/:token': { ...link, anonymous: 303, stranger: 303, owner: 303, missing: 404 },
  'POST /api/unsubscribe/:token': { ...link, anonymous: 204, stranger: 204, owner: 204, missing: 404 },
  // A report is a form that Twilio signs.
  'POST /api/sms/status/:about': { anonymous: 400, stranger: 400, owner: 400, missing: 400 },
  'DELETE /api/unsubscribe/:token': { ...link, anonymous: 204, stranger: 204, owner: 204, missing: 404 },
}

/** The owner is the traveler of a trip on which they have agreed, in two steps. */
const trip = async (t: AppWithStandIns, owner: Person) => {
  const helper = await makePerson(t)
  const [offer, search] = [await makeListing(t, helper), await makeListing(t, owner, { type: 'seeking_help' })]
  const wanted = { otherUserId: helper.id, helperListingId: offer.id, seekingListingId: search.id }
  const made = await askTrips(t, owner, 'POST', '', wanted)
  const { id } = made.json<{ id: number }>()
  await askTrips(t, helper, 'POST', `/${id}/answer`, { revision: 1, accept: true })
  return id
}
const flights = [{ departureAirport: 'HYD', arrivalAirport: 'ORD', date: '2030-01-10', together: true }]
const ofTrip = { make: trip, anonymous: 401, stranger: 404, owner: 200, missing: 404 }

/** Whoever has a family's link reads, and turns its own news on. */
const family = async (t: AppWithStandIns, owner: Person) => {
  const made = await askTrips(t, owner, 'POST', `/${await trip(t, owner)}/links`, { label: 'My sister' })
  return made.json<{ address: string }>().address.split('#')[1] ?? ''
}
const ofFamily = { make: family, anonymous: 200, stranger: 200, owner: 200, missing: 404, missingId: 'A'.repeat(43) }
const tapped = { kind: 'met', at: '2026-01-01T00:00:00.000Z', key: 'a-tap-of-mine' }

export const trips: Record<string, Row> = {
  'GET /api/trips/:id': ofTrip,
  'GET /api/trips/:id/calendar.ics': ofTrip,
  'POST /api/trips/:id/answer': { ...ofTrip, body: () => ({ revision: 2, accept: true }), owner: 409 },
  'POST /api/trips/:id/change': { ...ofTrip, body: () => ({ revision: 2, legs: flights }) },
  'POST /api/trips/:id/cancel': { ...ofTrip, body: () => ({ revision: 2 }) },
  'PUT /api/trips/:id/shares': { ...ofTrip, body: () => ({ phone: true, mail: false, photo: false }) },
  'PUT /api/trips/:id/meeting': { ...ofTrip, body: () => ({ place: 'Gate 5' }) },
  'POST /api/trips/:id/flying': { ...ofTrip, anonymous: 404, body: () => ({ answer: 'yes' }) },
  'POST /api/trips/:id/happened': { ...ofTrip, body: () => ({ happened: true }), owner: 409 },
  'PUT /api/trips/:id/checklist': { ...ofTrip, body: () => ({ item: 'visa', done: true }) },
  // The trip is not near; what is on its way is in messaging/trips/milestones.
  'POST /api/trips/:id/milestones': { ...ofTrip, body: () => tapped, owner: 400 },
  'DELETE /api/trips/:id/milestones/:milestoneId': { ...ofTrip, owner: 404 },
  'GET /api/trips/:id/links': ofTrip,
  'POST /api/trips/:id/links': { ...ofTrip, body: () => ({ label: 'My sister' }), owner: 201 },
  'DELETE /api/trips/:id/links/:linkId': { ...ofTrip, owner: 404 },
  'GET /api/family/:token': ofFamily,
  'PUT /api/family/:token/wanted': { ...ofFamily, body: () => ({ wanted: true }) },
}

const aCase = async (t: AppWithStandIns, { id }: Person) => {
  await report(t, await makePerson(t), { userId: id })
  return caseAbout(t, { id })
}
/** To everybody but staff members there is nothing here (moderation/actions.http.test.ts). */
const staffOnly = { make: aCase, anonymous: 401, stranger: 404, owner: 404, missing: 404 }

export const moderation: Record<string, Row> = {
  'GET /api/ops/moderation/cases/:id': staffOnly,
  'POST /api/ops/moderation/cases/:id/actions': { ...staffOnly, body: () => ({ kind: 'close', reason: 'Mine.' }) },
  'POST /api/moderation/warnings/:id/seen': { anonymous: 401, stranger: 204, owner: 204, missing: 204 },
}

/** A tip may be for anybody but oneself. */
export const payments: Record<string, Row> = {
  'POST /api/create-payment-intent': {
    body: (recipientId) => ({ amount: 5, recipientId }),
    // Stripe is away in this test, so a permitted request ends with 503.
    ...{ anonymous: 503, stranger: 503, owner: 400, missing: 404 },
  },
  'POST /api/payment-success': {
    body: (paymentIntentId) => ({ paymentIntentId, amount: 5 }),
    make: async () => 'pi_nobody',
    ...{ anonymous: 404, stranger: 404, owner: 404, missing: 404, missingId: 'pi_somebody' },
  },
  'GET /api/payments/terms/:userId': { anonymous: 200, stranger: 200, owner: 200, missing: 404 },
  'GET /api/payments/tips/:id/words': { make: tipWithWords, ...mine, owner: 200 },
  'POST /api/payments/tips/:id/words/report': { make: tipWithWords, ...mine, owner: 204 },
}
