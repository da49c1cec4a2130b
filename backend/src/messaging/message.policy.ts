import { Problem } from '../http/problem.ts'
import { messagingErrors } from './messaging.contract.ts'

/** New conversations within a day; replies are never limited. */
const QUOTA = { verified: 30, unverified: 10 }

/** Nobody writes to whom they have blocked, nor to who has blocked them. */
export function assertMayWrite(receiver: { blocked: boolean }): void {
  if (receiver.blocked) throw new Problem(messagingErrors.blocked)
}

/** Nobody writes to everybody. */
export function assertMayBegin({ begun, verified }: { begun: number; verified: boolean }): void {
  if (verified && begun >= QUOTA.verified) throw new Problem(messagingErrors.quota)
  if (!verified && begun >= QUOTA.unverified) throw new Problem(messagingErrors['quota-unverified'])
}
