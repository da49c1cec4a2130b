import type { ActionKind, CaseView, moderationErrors } from './moderation.contract.ts'
import type { Kind } from './subjects.ts'

export type Interface = 'page' | 'command line'

export interface Situation {
  kind: Kind
  state: CaseView['state']
  status: CaseView['person']['status']
  isOpen: boolean
  hasOpenTwin: boolean
  /** The picture is the only part of a profile that can be removed. */
  hasPicture: boolean
  isOwn: boolean
  isReporter: boolean
  isStaff: boolean
}

// Otherwise one stolen staff session could lock out all other staff.
const OF_STAFF: readonly ActionKind[] = ['suspend', 'reinstate', 'ban']

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

/** Deleted and unconfirmed accounts can be neither warned, suspended nor banned. */
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

/** Only these actions close the case. */
const DECISIONS: readonly ActionKind[] = ['remove', 'restore', 'suspend', 'reinstate', 'ban', 'close']
export const isDecision = (kind: ActionKind) => DECISIONS.includes(kind)

export const NOTIFIED_ACTIONS: readonly ActionKind[] = ['warn', 'remove', 'suspend', 'reinstate', 'ban']
export const isNotified = (kind: ActionKind) => NOTIFIED_ACTIONS.includes(kind)
