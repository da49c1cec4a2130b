import type { EntityManager } from '@mikro-orm/postgresql'
import { kind } from '../jobs/renderers.ts'
import { openCase, recordAction } from './case-records.ts'
import type { SnapshotLine } from './moderation.contract.ts'
import { findMemberIds } from './staff.sql.ts'

export { recordAction }

export const staffAlertEmail = kind<{ case: number }>('staff-alert')

export async function staffIds(em: EntityManager): Promise<number[]> {
  const rows = await findMemberIds.rows(em, {})
  return rows.map(({ id }) => id)
}

/**
 * Adds a note to the open case about the person, or opens one. Returns its id and the staff accounts whose pages to
 * refresh after the commit.
 */
export async function alertStaff(
  em: EntityManager,
  { about, snapshot, note }: { about: number; snapshot: SnapshotLine[]; note: string },
): Promise<{ id: number; staff: number[] }> {
  const { id } = await openCase(em, { kind: 'person', id: about, aboutId: about, authorConfirmed: true, snapshot }, [])
  await recordAction(em, { caseId: id, kind: 'note', reason: note })
  return { id, staff: await staffIds(em) }
}
