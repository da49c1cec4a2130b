import { EntityManager } from '@mikro-orm/postgresql'
import { FOR_ACCOUNT } from '../src/account/account.contract.ts'
import { AccountsService } from '../src/account/accounts.service.ts'
import { notifyAccountsChanged } from '../src/account/identities.service.ts'
import { hashOf, newSecret } from '../src/account/session.cookie.ts'
import { ModuleContributions } from '../src/contributions.ts'
import { now } from '../src/http/clock.contract.ts'
import { changeListings, enqueueMatching } from '../src/listings/itinerary/changed-listings.public.ts'
import { daysAfter, todayIn } from '../src/listings/itinerary/itinerary.contract.ts'
import { mailboxKey } from '../src/mail/mailbox.ts'
import type { TestApp } from './app.ts'

let count = 0

interface Particulars {
  username?: string
  email?: string
  phoneNumber?: string
  phoneVerified?: boolean
  emailConfirmed?: boolean
  profilePictureUrl?: string
  languages?: string
  bio?: string
  languageCodes?: string[]
  /** How long ago they joined. */
  daysHere?: number
  completedTrips?: number
  /** The person whose second account it is. */
  samePersonAs?: { id: number }
}

/** A signed-in user, who confirmed the address before anything else; `as` are the headers of their requests. */
export async function makePerson({ pool }: Pick<TestApp, 'pool'>, particulars: Particulars = {}) {
  const number = ++count
  const { username = `Person ${number}`, email = `p${number}@mail.test`, phoneNumber = null } = particulars
  const {
    phoneVerified = false,
    emailConfirmed = true,
    profilePictureUrl = null,
    languages = null,
    bio = null,
    languageCodes = [],
    daysHere = 0,
    completedTrips = 0,
    samePersonAs,
  } = particulars
  const { rows } = await pool.query<{ id: number }>(
    `insert into account (username, email, phone_number, phone_verified_at, email_confirmed_at, profile_picture_url, languages, bio,
       mailbox, created_at, completed_trips, language_codes)
     values ($1, $2, $3, case when $4 then now() end, case when $5 then now() - interval '1 second' end, $6, $7, $8, $9, now() - make_interval(days => $10),
       $11, $12)
     returning id::float8 as id`,
    [
      ...[username, email, phoneNumber, phoneVerified, emailConfirmed, profilePictureUrl, languages, bio],
      ...[mailboxKey(email), daysHere, completedTrips, languageCodes],
    ],
  )
  const id = (rows[0] as { id: number }).id
  if (samePersonAs) await pool.query('update account set identity = $1 where id = $2', [samePersonAs.id, id])
  return { id, username, email, phoneNumber, ...(await makeSession({ pool }, id)) }
}

/** Creates a session without a login; `as` are the headers of its requests, which name the user as a page's do. */
export async function makeSession({ pool }: Pick<TestApp, 'pool'>, account: number) {
  const secret = newSecret()
  await pool.query('insert into session (id_hash, account_id) values ($1, $2)', [hashOf(secret), account])
  return { secret, as: { cookie: `session=${secret}`, [FOR_ACCOUNT]: String(account) } }
}

/** Records that another account belongs to the same person. */
export async function mergePeople(
  { pool, app }: Pick<TestApp, 'pool' | 'app'>,
  person: { id: number },
  other: { id: number },
) {
  await pool.query('update account set identity = $1 where id = $2', [person.id, other.id])
  const contributions = app.get(ModuleContributions, { strict: false })
  await app
    .get(EntityManager, { strict: false })
    .transactional((em) => notifyAccountsChanged(contributions, em, person.id))
}

/** The user has verified this number, which removes it from other accounts. */
export async function verifyPhone({ pool }: Pick<TestApp, 'pool'>, { id }: { id: number }, number: string) {
  await pool.query('update account set phone_number = null, phone_verified_at = null where phone_number = $1', [number])
  await pool.query('update account set phone_number = $2, phone_verified_at = now() where id = $1', [id, number])
}

/** The person of an account: one person may have several accounts over time. */
export const identityOf = async ({ app }: Pick<TestApp, 'app'>, { id }: { id: number }) =>
  (await app.get(AccountsService, { strict: false }).findSignedIn(id))?.identity

export type Person = Awaited<ReturnType<typeof makePerson>>

/** Makes one user block another. */
export async function block(t: Pick<TestApp, 'inject'>, by: Pick<Person, 'as'>, { id }: { id: number }) {
  const reply = await t.inject({ method: 'POST', url: `/api/blocks/${id}`, headers: { ...by.as } })
  if (reply.statusCode !== 204) throw new Error(`The block was refused: ${reply.body}`)
}

export async function deleteAccount(t: Pick<TestApp, 'inject'>, { as }: Pick<Person, 'as'>) {
  const reply = await t.inject({ method: 'DELETE', url: '/api/account', headers: { ...as } })
  if (reply.statusCode !== 204) throw new Error(`The account was not deleted: ${reply.body}`)
}

const STATUSES = {
  active: 'suspended_at = null, banned_at = null, email_confirmed_at = now()',
  suspended: 'suspended_at = now()',
  banned: 'suspended_at = null, banned_at = now()',
  unproven: 'email_confirmed_at = null',
  deleted: 'email = null, mailbox = null, email_confirmed_at = null, left_at = now()',
}
export type AccountStatus = keyof typeof STATUSES

/** Sets the status of an account without the usual consequences: its listings do not change. */
export const setAccountStatus = ({ pool }: Pick<TestApp, 'pool'>, { id }: { id: number }, status: AccountStatus) =>
  pool.query(`update account set ${STATUSES[status]} where id = $1`, [id])

/** Sets a profile photo without picture data, named by one repeated digit; returns its URL. */
export async function giveProfilePhoto({ pool }: Pick<TestApp, 'pool'>, { id }: { id: number }, digit = 'a') {
  const address = `/photos/${digit.repeat(64)}.webp`
  await pool.query('insert into photo (account_id, hash, bytes) values ($1, $2, $3)', [id, digit.repeat(64), 'x'])
  await nameProfilePhoto({ pool }, { id }, address)
  return address
}

/** Sets the picture of a profile, whether it exists or not. */
export const nameProfilePhoto = ({ pool }: Pick<TestApp, 'pool'>, { id }: { id: number }, address: string) =>
  pool.query('update account set profile_picture_url = $2 where id = $1', [id, address])

/** Makes two users have been in contact about a route, so that each may review the other. */
export async function makeAcquaintance(
  { pool }: Pick<TestApp, 'pool'>,
  one: { id: number },
  other: { id: number },
  route = 'HYD to ORD',
) {
  await pool.query(
    'insert into acquaintance (person_id, other_id, route) values ($1, $2, $3), ($2, $1, $3) on conflict do nothing',
    [one.id, other.id, route],
  )
}

/** Creates a testimonial about a user, by a new author unless `by` is given; returns its id. */
export async function makeTestimonial(
  t: Pick<TestApp, 'pool'>,
  about: { id: number },
  by?: { id: number },
): Promise<number> {
  const author = by ?? (await makePerson(t))
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into testimonial (author_id, target_id, route, rating, text)
     values ($1, $2, 'HYD to ORD', 5, 'A kind companion.') returning id`,
    [author.id, about.id],
  )
  return (rows[0] as { id: number }).id
}

/** Inserts a paid tip. */
export const makeTip = ({ pool }: Pick<TestApp, 'pool'>, to: { id: number }, by: { id: number }) =>
  pool.query(
    `insert into tip (payer_id, recipient_id, amount_cents, intent_id, charge_id, state, paid_at)
     values ($1, $2, 500, $3, $4, 'paid', now())`,
    [by.id, to.id, `pi_${by.id}`, `ch_${by.id}`],
  )

/** Hides a testimonial as staff do. */
export const hideTestimonial = ({ pool }: Pick<TestApp, 'pool'>, { id }: { id: number }) =>
  pool.query("update testimonial set withheld = 'hidden' where id = $1", [id])

let listings = 0

/** Inserts a listing, confirmed unless `columns` of the table differ; it closes after its last day. */
export async function makeListing({ pool }: TestApp, owner: { id: number }, columns: Record<string, unknown> = {}) {
  const day = daysAfter(todayIn('UTC'), 10)
  const { date = day, end_date = null } = columns as { date?: string; end_date?: string | null }
  const row = {
    account_id: owner.id,
    confirmed_at: new Date(now()),
    human: true,
    type: 'helper',
    departure: 'HYD',
    arrival: 'ORD',
    date,
    end_date,
    closes_at: `${daysAfter(end_date ?? date, 1)}T00:00:00+05:30`,
    description: `Happy to help, number ${++listings}.`,
    ...columns,
  }
  const names = Object.keys(row)
  // An unconfirmed listing closes after 48 hours.
  const locationOf = (name: string, n: number) =>
    name === 'closes_at' && row.confirmed_at === null
      ? `least($${n + 1}, date_trunc('milliseconds', now()) + interval '48 hours')`
      : `$${n + 1}`
  const { rows } = await pool.query<{ id: number }>(
    `insert into listing (${names.join(', ')}) values (${names.map(locationOf).join(', ')}) returning id`,
    Object.values(row),
  )
  await enqueueMatching(
    pool,
    rows.map(({ id }) => id),
  )
  return { id: (rows[0] as { id: number }).id, ...row }
}

/** Copies a listing, as a repeated request that was not recognized would. */
export async function copyListing({ pool }: Pick<TestApp, 'pool'>, { id }: { id: number }) {
  const { rows } = await pool.query<{ id: number }>(
    `insert into listing (account_id, confirmed_at, type, departure, arrival, date, closes_at, request_hash)
     select account_id, confirmed_at, type, departure, arrival, date, closes_at, request_hash from listing where id = $1
     returning id`,
    [id],
  )
  await enqueueMatching(
    pool,
    rows.map(({ id }) => id),
  )
}

/** Changes columns of a listing without the checks for its owner. */
export async function setListing(
  { pool }: Pick<TestApp, 'pool'>,
  { id }: { id: number },
  columns: Record<string, unknown>,
) {
  const names = Object.keys(columns)
  const parameters = names.map((_, n) => `$${n + 2}`)
  await changeListings(pool, [id], () =>
    pool.query(`update listing set (${names}) = row(${parameters}) where id = $1`, [id, ...Object.values(columns)]),
  )
}

/** Deletes all listings, saved searches, blocks and counts of alerts. */
export const deleteListings = ({ pool }: Pick<TestApp, 'pool'>) =>
  pool.query('delete from listing; delete from saved_search; delete from block; delete from match_email_recipient')

/** A trip that both people have confirmed. */
export const makeCompletedTrip = (t: Pick<TestApp, 'pool'>, helper: { id: number }, traveler: { id: number }) =>
  t.pool.query(
    `insert into trip (helper_id, traveler_id, state, completed, first_departure_at, last_landing_at)
     values ($1, $2, 'agreed', true, now() - interval '2 days', now() - interval '1 day')`,
    [helper.id, traveler.id],
  )
