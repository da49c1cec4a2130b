import { raw } from '@mikro-orm/postgresql'
import type { Secrets } from '../../env.ts'
import { readToken, signToken } from '../../http/signed-token.ts'

// The token is derived, not stored: no database, job or backup holds it. It ends when the address changes.
/** The token in the link of a confirmation mail. */
export const confirmationToken = (secrets: Secrets, listing: number, email: string) =>
  signToken(secrets, 'confirmation', String(listing), { about: email })

/** Returns the listing of a token; `isConfirmation` checks the token. */
export const listingOf = (token: string) => Number(/^([1-9]\d{0,14})\./.exec(token)?.[1] ?? 0)

/** Returns whether a token was sent to the address of its listing. */
export const isConfirmation = (secrets: Secrets, token: string, email: string) =>
  readToken(secrets, 'confirmation', token, email) !== undefined

/** Returns when an unconfirmed listing closes: 48 hours after it was published, or earlier with its trip. */
export const closingUnconfirmed = (closesAt: Date, published: 'now' | 'before') => {
  // To the millisecond, as the column has it.
  const since = published === 'now' ? "date_trunc('milliseconds', now())" : 'created_at'
  return raw<Date>(`least(?::timestamptz, ${since} + interval '48 hours')`, [closesAt.toISOString()])
}
