import { raw } from '@mikro-orm/postgresql'
import type { Secrets } from '../../env.ts'
import { readToken, signToken } from '../../http/signed-token.ts'

// The token is derived, not stored: no database, job or backup has it. It becomes invalid when the address changes.
export const confirmationToken = (secrets: Secrets, listing: number, email: string) =>
  signToken(secrets, 'confirmation', String(listing), { about: email })

/** Does not verify the token; `isConfirmation` does. */
export const listingOf = (token: string) => Number(/^([1-9]\d{0,14})\./.exec(token)?.[1] ?? 0)

export const isConfirmation = (secrets: Secrets, token: string, email: string) =>
  readToken(secrets, 'confirmation', token, email) !== undefined

/** 48 hours after it was published, or earlier with its trip. */
export const closingUnconfirmed = (closesAt: Date, published: 'now' | 'before') => {
  // The column has milliseconds.
  const since = published === 'now' ? "date_trunc('milliseconds', now())" : 'created_at'
  return raw<Date>(`least(?::timestamptz, ${since} + interval '48 hours')`, [closesAt.toISOString()])
}
