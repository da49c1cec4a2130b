import type { Secrets } from '../../../env.ts'
import { readToken, signToken } from '../../../http/signed-token.ts'

// The token is derived, not stored, like that of a listing's confirmation.
export const searchConfirmation = (secrets: Secrets, search: number, email: string) =>
  signToken(secrets, 'search', String(search), { about: email })

/** Does not verify the token; `isSearchConfirmation` does. */
export const searchOf = (token: string) => Number(/^([1-9]\d{0,14})\./.exec(token)?.[1] ?? 0)

export const isSearchConfirmation = (secrets: Secrets, token: string, email: string) =>
  readToken(secrets, 'search', token, email) !== undefined
