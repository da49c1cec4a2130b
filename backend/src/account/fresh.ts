import { Problem } from '../http/problem.ts'
import { accountErrors } from './account.contract.ts'
import type { SignedIn } from './sessions.service.ts'

/** The greatest age of a session that may delete the account or change its number. */
export const FRESH_MINUTES = 10

/** Demands a session that began by a code within the last minutes; throws `fresh-code-needed`. */
export function assertFresh({ sessionSeconds }: Pick<SignedIn, 'sessionSeconds'>, minutes: number): void {
  if (!(sessionSeconds < minutes * 60)) throw new Problem(accountErrors['fresh-code-needed'])
}
