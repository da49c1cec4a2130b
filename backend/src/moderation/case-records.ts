import type { EntityManager } from '@mikro-orm/postgresql'
import { json, kysely } from '../db/kysely.ts'
import type { SnapshotLine } from './moderation.contract.ts'
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
export const openCase = (
  em: EntityManager,
  { kind, id, aboutId, authorConfirmed, snapshot }: Opening,
  patterns: string[],
) =>
  kysely(em)
    .insertInto('moderation_case')
    .values({
      kind,
      subject_id: id,
      author_confirmed: authorConfirmed,
      snapshot: json(snapshot),
      patterns,
      ...(kind === 'tip-message' ? { giver_id: aboutId } : { about_id: aboutId }),
    })
    .onConflict((of) =>
      of
        .columns(['kind', 'subject_id'])
        .where('closed_at', 'is', null)
        .doUpdateSet(({ ref }) => ({ kind: ref('excluded.kind') })),
    )
    .returning(['id', 'withheld_at', 'first_action_at'])
    .executeTakeFirstOrThrow()

interface Action {
  caseId: number
  kind: string
  reason: string
  staff?: { id: number; email: string }
}

export const recordAction = (em: EntityManager, { caseId, kind, reason, staff }: Action) =>
  kysely(em)
    .insertInto('moderation_action')
    .values({ case_id: caseId, kind, reason, staff_id: staff?.id ?? null, address: staff?.email ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
