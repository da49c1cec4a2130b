import type { ActionKind, CaseView, SubjectKind } from './moderation.contract.ts'

/** What decides which actions are possible. */
export interface Situation {
  kind: SubjectKind
  state: CaseView['state']
  standing: CaseView['person']['standing']
  isOpen: boolean
}

/** The actions that are possible in a case. Nobody is warned or kept out who has left or never proved the address. */
export function possibleActions({ kind, state, standing, isOpen }: Situation): ActionKind[] {
  const isThing = kind !== 'person'
  const isHere = standing !== 'left' && standing !== 'unproven'
  const possible: Record<ActionKind, boolean> = {
    note: true,
    warn: isHere && standing !== 'banned',
    hide: isThing && state === 'shown',
    remove: isThing && (state === 'shown' || state === 'hidden'),
    restore: isThing && (state === 'hidden' || state === 'removed'),
    suspend: standing === 'active' || standing === 'held',
    reinstate: standing === 'held' || standing === 'suspended' || standing === 'banned',
    ban: isHere && standing !== 'banned',
    close: isOpen,
  }
  return (Object.keys(possible) as ActionKind[]).filter((action) => possible[action])
}

/** The actions that decide a case and so close it; after the others it stays in the queue. */
const DECISIONS: readonly ActionKind[] = ['remove', 'restore', 'suspend', 'reinstate', 'ban', 'close']
export const isDecision = (kind: ActionKind) => DECISIONS.includes(kind)

/** The actions about which the person gets a mail. */
export const TOLD: readonly ActionKind[] = ['warn', 'remove', 'suspend', 'reinstate', 'ban']
export const isTold = (kind: ActionKind) => TOLD.includes(kind)
