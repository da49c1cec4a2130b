import type { Secrets } from '../../../env.ts'
import { readToken, signToken } from '../../../http/signed-token.ts'

// The token is derived, not stored, as that of a listing's confirmation is.
/** The token in the link that confirms a saved search. */
export const searchConfirmation = (secrets: Secrets, search: number, email: string) =>
  signToken(secrets, 'search', String(search), { about: email })

/** Returns the saved search of a token; `isSearchConfirmation` checks the token. */
export const searchOf = (token: string) => Number(/^([1-9]\d{0,14})\./.exec(token)?.[1] ?? 0)

/** Returns whether a token was sent to the address of its saved search. */
export const isSearchConfirmation = (secrets: Secrets, token: string, email: string) =>
  readToken(secrets, 'search', token, email) !== undefined
