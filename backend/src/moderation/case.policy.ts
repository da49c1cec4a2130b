import type { ActionKind, CaseView, moderationErrors } from './moderation.contract.ts'
import type { Kind } from './subjects.ts'

/** The interface through which a staff member acts. */
export type Interface = 'page' | 'command line'

/** The facts that decide which actions are possible. */
export interface Situation {
  kind: Kind
  state: CaseView['state']
  status: CaseView['person']['status']
  isOpen: boolean
  /** Whether another case about the same thing is open. */
  hasOpenTwin: boolean
  /** Whether the person has a profile picture, the only part of a profile that can be removed. */
  hasPicture: boolean
  /** Whether the case is about the acting staff member, was reported by them, or is about any staff member. */
  isOwn: boolean
  isReporter: boolean
  isStaff: boolean
}

// Otherwise one stolen staff session could lock out all other staff.
const OF_STAFF: readonly ActionKind[] = ['suspend', 'reinstate', 'ban']

/** Returns the error code that prevents an action, or prevents any action if none is given. */
export function obstacleOf(
  { isOwn, isReporter, isStaff }: Situation,
  via: Interface,
  kind?: ActionKind,
): keyof typeof moderationErrors | undefined {
  if (isOwn) return 'own-case'
  if (isReporter) return 'own-report'
  const isOfStaff = kind === undefined || OF_STAFF.includes(kind)
  return isStaff && via === 'page' && isOfStaff ? 'staff-member' : undefined
}

/** Returns the possible actions. Deleted and unconfirmed accounts can be neither warned, suspended nor banned. */
export function possibleActions(situation: Situation, via: Interface): ActionKind[] {
  const { kind, state, status, isOpen, hasOpenTwin, hasPicture } = situation
  const isThing = kind !== 'person'
  const isHere = status !== 'left' && status !== 'unproven'
  const possible: Record<ActionKind, boolean> = {
    note: true,
    warn: isHere && status !== 'banned',
    hide: isThing && state === 'shown',
    remove: isThing ? state === 'shown' || state === 'hidden' : hasPicture,
    restore: isThing && (state === 'hidden' || state === 'removed'),
    suspend: status === 'active' || status === 'withheld',
    reinstate: status === 'withheld' || status === 'suspended' || status === 'banned',
    ban: isHere && status !== 'banned',
    close: isOpen,
    reopen: !isOpen && !hasOpenTwin,
  }
  return (Object.keys(possible) as ActionKind[]).filter(
    (action) => possible[action] && !obstacleOf(situation, via, action),
  )
}

/** The actions that decide a case and close it. After other actions it stays in the queue. */
const DECISIONS: readonly ActionKind[] = ['remove', 'restore', 'suspend', 'reinstate', 'ban', 'close']
export const isDecision = (kind: ActionKind) => DECISIONS.includes(kind)

/** The actions that the person is notified about by email. */
export const NOTIFIED_ACTIONS: readonly ActionKind[] = ['warn', 'remove', 'suspend', 'reinstate', 'ban']
export const isNotified = (kind: ActionKind) => NOTIFIED_ACTIONS.includes(kind)
