import type { EntityManager } from '@mikro-orm/postgresql'
import { kind } from '../jobs/writers.ts'
import type { SnapshotLine } from './moderation.contract.ts'

/** The email that tells staff of a case that the site itself has opened. */
export const staffAlertLetter = kind<{ case: number }>('staff-alert')

const OPEN = `
  insert into moderation_case (kind, subject_id, about_id, about_proven, snapshot, marks)
  values ('person', :about, :about, true, :snapshot::jsonb, '{}')
  on conflict (kind, subject_id) where closed_at is null do update set kind = excluded.kind
  returning id`
const NOTE = "insert into moderation_action (case_id, kind, reason) values (?, 'note', ?)"
const STAFF = 'select id from account where staff_since is not null'

/**
 * Opens a case about a person without a report, or adds a note to the one that is open. Returns its id, and the staff members
 * whose pages show it: nudge them after the commit.
 */
export async function openStaffAlert(
  em: EntityManager,
  { about, snapshot, note }: { about: number; snapshot: SnapshotLine[]; note: string },
): Promise<{ id: number; staff: number[] }> {
  const [opened] = await em.execute<[{ id: number }]>(OPEN, { about, snapshot: JSON.stringify(snapshot) })
  await em.execute(NOTE, [opened.id, note])
  const staff = await em.execute<Array<{ id: number }>>(STAFF)
  return { id: opened.id, staff: staff.map(({ id }) => id) }
}
