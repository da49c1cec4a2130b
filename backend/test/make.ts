import { FOR_ACCOUNT } from '../src/account/account.contract.ts'
import { mailboxKey } from '../src/account/mailbox.ts'
import { hashOf, newSecret } from '../src/account/session.cookie.ts'
import { daysAfter, todayIn } from '../src/listings/trip/trip.contract.ts'
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
}

/** A signed-in person; `as` goes into a request's headers. */
export async function makePerson({ pool }: Pick<TestApp, 'pool'>, particulars: Particulars = {}) {
  const number = ++count
  const { username = `Person ${number}`, email = `p${number}@mail.test`, phoneNumber = null } = particulars
  const {
    phoneVerified = false,
    emailConfirmed = true,
    profilePictureUrl = null,
    languages = null,
    bio = null,
  } = particulars
  const { rows } = await pool.query<{ id: number }>(
    `insert into account (username, email, phone_number, phone_verified_at, email_confirmed_at, profile_picture_url, languages, bio,
       mailbox)
     values ($1, $2, $3, case when $4 then now() end, case when $5 then now() end, $6, $7, $8, $9) returning id`,
    [username, email, phoneNumber, phoneVerified, emailConfirmed, profilePictureUrl, languages, bio, mailboxKey(email)],
  )
  const id = (rows[0] as { id: number }).id
  return { id, username, email, ...(await makeSession({ pool }, id)) }
}

/** A session without a login; `as` goes into a request's headers, which say for whom it is, as a page's do. */
export async function makeSession({ pool }: Pick<TestApp, 'pool'>, account: number) {
  const secret = newSecret()
  await pool.query('insert into session (id_hash, account_id) values ($1, $2)', [hashOf(secret), account])
  return { secret, as: { cookie: `session=${secret}`, [FOR_ACCOUNT]: String(account) } }
}

export type Person = Awaited<ReturnType<typeof makePerson>>

/** Gives a profile a photo without a picture, named by one repeated digit; returns its address. */
export async function giveProfilePhoto({ pool }: Pick<TestApp, 'pool'>, { id }: { id: number }, digit = 'a') {
  const address = `/photos/${digit.repeat(64)}.webp`
  await pool.query('insert into photo (account_id, hash, bytes) values ($1, $2, $3)', [id, digit.repeat(64), 'x'])
  await pool.query('update account set profile_picture_url = $2 where id = $1', [id, address])
  return address
}

/** Both people were in contact about a route, so each may review the other. */
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

/** A testimonial about a person, by somebody new unless `by` says who; answers its id. */
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

let listings = 0

/** Makes a person's listing, confirmed unless `columns` (of the table) say otherwise. */
export async function makeListing({ pool }: TestApp, owner: { id: number }, columns: Record<string, unknown> = {}) {
  const day = daysAfter(todayIn('UTC'), 10)
  const { date = day, end_date = null } = columns as { date?: string; end_date?: string | null }
  const row = {
    account_id: owner.id,
    confirmed_at: new Date(),
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
  const { rows } = await pool.query<{ id: number }>(
    `insert into listing (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return { id: (rows[0] as { id: number }).id, ...row }
}
