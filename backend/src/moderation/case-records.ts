import type { EntityManager } from '@mikro-orm/postgresql'
import { openCase as insertCase, type OpenCase } from './cases.sql.ts'
import type { SnapshotLine } from './moderation.contract.ts'
import { ModerationAction } from './moderation.entity.ts'
import type { Kind } from './subjects.ts'

interface Opening {
  kind: Kind
  id: number
  /** Null for a tip giver who was not signed in. */
  aboutId: number | null
  authorConfirmed: boolean
  snapshot: SnapshotLine[]
}

/**
 * Returns the open case about the same subject if there is one. The update locks it, so that reports of one subject are
 * counted one after the other.
 */
export const openCase = async (
  em: EntityManager,
  { kind, id, aboutId, authorConfirmed, snapshot }: Opening,
  patterns: string[],
): Promise<OpenCase> =>
  (await insertCase.first(em, {
    kind,
    subject: id,
    about: aboutId,
    authorConfirmed,
    snapshot: JSON.stringify(snapshot),
    patterns,
  }))!

interface Action {
  caseId: number
  kind: string
  reason: string
  staff?: { id: number; email: string }
}

export async function recordAction(
  em: EntityManager,
  { caseId, kind, reason, staff }: Action,
): Promise<{ id: number }> {
  const id = await em.insert(ModerationAction, {
    caseId,
    kind,
    reason,
    staffId: staff?.id ?? null,
    address: staff?.email ?? null,
  })
  return { id: id as number }
}
