import type { Secrets } from '../../env.ts'
import { readToken, signToken } from '../../http/signed-token.ts'

// Derived, not stored: whoever reads the database, a job or a backup holds no link. It ends when the address changes.
/** What the link of a confirmation mail carries. */
export const confirmationToken = (secrets: Secrets, listing: number, email: string) =>
  signToken(secrets, 'confirmation', String(listing), { about: email })

/** The listing that a token names; whether it is the right one is for `isConfirmation` to say. */
export const listingOf = (token: string) => Number(/^([1-9]\d{0,14})\./.exec(token)?.[1] ?? 0)

/** Whether a token is the one that went to the address of its listing. */
export const isConfirmation = (secrets: Secrets, token: string, email: string) =>
  readToken(secrets, 'confirmation', token, email) !== undefined
