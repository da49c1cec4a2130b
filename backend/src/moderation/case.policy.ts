import type { ActionKind, CaseView, moderationErrors } from './moderation.contract.ts'
import type { Kind } from './subjects.ts'

/** Where a staff member acts. */
export type Hand = 'page' | 'command line'

/** What decides which actions are possible. */
export interface Situation {
  kind: Kind
  state: CaseView['state']
  status: CaseView['person']['status']
  isOpen: boolean
  /** Whether another case about the same thing is open. */
  hasOpenTwin: boolean
  /** Whether the profile of the person has a picture: a person cannot be removed, but their picture can. */
  hasPicture: boolean
  /** Whether the case is about the staff member who looks, has a report by them, or is about any staff member. */
  isOwn: boolean
  isReporter: boolean
  isStaff: boolean
}

// One stolen session of a staff member must not be enough to remove the others.
const OF_STAFF: readonly ActionKind[] = ['suspend', 'reinstate', 'ban']

/** The code of what stands in the way of an action, or of some action if none is named. */
export function obstacleOf(
  { isOwn, isReporter, isStaff }: Situation,
  hand: Hand,
  kind?: ActionKind,
): keyof typeof moderationErrors | undefined {
  if (isOwn) return 'own-case'
  if (isReporter) return 'own-report'
  const isOfStaff = kind === undefined || OF_STAFF.includes(kind)
  return isStaff && hand === 'page' && isOfStaff ? 'staff-member' : undefined
}

/** The actions that are possible in a case. Whoever has left or never proved the address is neither warned nor kept out. */
export function possibleActions(situation: Situation, hand: Hand): ActionKind[] {
  const { kind, state, status, isOpen, hasOpenTwin, hasPicture } = situation
  const isThing = kind !== 'person'
  const isHere = status !== 'left' && status !== 'unproven'
  const possible: Record<ActionKind, boolean> = {
    note: true,
    warn: isHere && status !== 'banned',
    hide: isThing && state === 'shown',
    remove: isThing ? state === 'shown' || state === 'hidden' : hasPicture,
    restore: isThing && (state === 'hidden' || state === 'removed'),
    suspend: status === 'active' || status === 'held',
    reinstate: status === 'held' || status === 'suspended' || status === 'banned',
    ban: isHere && status !== 'banned',
    close: isOpen,
    reopen: !isOpen && !hasOpenTwin,
  }
  return (Object.keys(possible) as ActionKind[]).filter(
    (action) => possible[action] && !obstacleOf(situation, hand, action),
  )
}

/** The actions that decide a case and so close it; after the others it stays in the queue. */
const DECISIONS: readonly ActionKind[] = ['remove', 'restore', 'suspend', 'reinstate', 'ban', 'close']
export const isDecision = (kind: ActionKind) => DECISIONS.includes(kind)

/** The actions about which the person gets a mail. */
export const TOLD: readonly ActionKind[] = ['warn', 'remove', 'suspend', 'reinstate', 'ban']
export const isTold = (kind: ActionKind) => TOLD.includes(kind)
