import { Problem } from '../http/problem.ts'
import { accountErrors } from './account.contract.ts'
import type { SignedIn } from './sessions.service.ts'

/** Demands a session that began by a code within the last minutes; throws `fresh-code-needed`. */
export function assertFresh({ sessionSeconds }: Pick<SignedIn, 'sessionSeconds'>, minutes: number): void {
  if (!(sessionSeconds < minutes * 60)) throw new Problem(accountErrors['fresh-code-needed'])
}
