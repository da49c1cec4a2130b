import type { ActionKind, CaseView, moderationErrors } from './moderation.contract.ts'
import type { Kind } from './subjects.ts'

export type Interface = 'page' | 'command line'

export interface Situation {
  kind: Kind
  state: CaseView['state']
  status: CaseView['person']['status']
  isOpen: boolean
  hasOpenDuplicate: boolean
  /** The picture is the only part of a profile that can be removed. */
  hasPicture: boolean
  /** Some reports are not marked as knowingly false. */
  hasUnmarkedReports: boolean
  isAboutActor: boolean
  isReportedByActor: boolean
  isStaff: boolean
}

// Otherwise one stolen staff session could lock out all other staff.
const ACCOUNT_ACTIONS: readonly ActionKind[] = ['suspend', 'reinstate', 'ban']

export function obstacleOf(
  { isAboutActor, isReportedByActor, isStaff }: Situation,
  via: Interface,
  kind?: ActionKind,
): keyof typeof moderationErrors | undefined {
  if (isAboutActor) return 'own-case'
  if (isReportedByActor) return 'own-report'
  const concernsAccount = kind === undefined || ACCOUNT_ACTIONS.includes(kind)
  return isStaff && via === 'page' && concernsAccount ? 'staff-member' : undefined
}

/** Deleted and unconfirmed accounts can be neither warned, suspended nor banned. */
export function possibleActions(situation: Situation, via: Interface): ActionKind[] {
  const { kind, state, status, isOpen, hasOpenDuplicate, hasPicture, hasUnmarkedReports } = situation
  const isContent = kind !== 'person'
  const hasAccount = status !== 'left' && status !== 'unproven'
  const possible: Record<ActionKind, boolean> = {
    note: true,
    warn: hasAccount && status !== 'banned',
    hide: isContent && state === 'shown',
    remove: isContent ? state === 'shown' || state === 'hidden' : hasPicture,
    restore: isContent && (state === 'hidden' || state === 'removed'),
    suspend: status === 'active' || status === 'withheld',
    reinstate: status === 'withheld' || status === 'suspended' || status === 'banned',
    ban: hasAccount && status !== 'banned',
    close: isOpen,
    reopen: !isOpen && !hasOpenDuplicate,
    'mark-false': hasUnmarkedReports,
  }
  return (Object.keys(possible) as ActionKind[]).filter(
    (action) => possible[action] && !obstacleOf(situation, via, action),
  )
}

/** Only these actions close the case. */
const DECISIONS: readonly ActionKind[] = ['remove', 'restore', 'suspend', 'reinstate', 'ban', 'close']
export const isDecision = (kind: ActionKind) => DECISIONS.includes(kind)

/** Staff members alone see these actions, and they answer no objection. */
export const SILENT_ACTIONS: readonly ActionKind[] = ['note', 'mark-false']

export const NOTIFIED_ACTIONS: readonly ActionKind[] = ['warn', 'remove', 'suspend', 'reinstate', 'ban']
export const isNotified = (kind: ActionKind) => NOTIFIED_ACTIONS.includes(kind)
