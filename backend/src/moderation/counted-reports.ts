import type { EntityManager } from '@mikro-orm/postgresql'
import { lockIds } from '../db/advisory-locks.ts'
import type { NotCounted } from './moderation.contract.ts'
import {
  countReporters as countReportersOf,
  discountReportsOf,
  excludeReportersWithTwoHides as excludeReporters,
  findCountedReporters,
  findReasonsNotToCount,
  markAsFalse,
} from './reports.sql.ts'
import type { Subject } from './subjects.ts'

export const REPORTS_TO_HIDE = 3
const HIDES_PER_REPORTER = 2

interface NewOne {
  caseId: number
  reporter: number
  subject: Pick<Subject, 'kind' | 'id' | 'aboutId'>
  network: string
  phone: string | null
}

/**
 * Reporters are counted one after the other, so that two cases at the same time do not exceed a reporter's limit. To be
 * called after the case is locked, and once in a transaction.
 */
export async function lockReporters(em: EntityManager, caseId: number, me: number): Promise<void> {
  const rows = await findCountedReporters.rows(em, { case: caseId, me })
  await lockIds(
    em,
    'reporter',
    rows.map(({ identity }) => identity),
  )
}

/** Why a new report does not count towards hiding. Staff receive each report, counted or not. */
export async function reasonsNotToCount(
  em: EntityManager,
  { caseId, reporter, subject, network, phone }: NewOne,
): Promise<NotCounted[]> {
  const { id, kind, aboutId } = subject
  const report = { me: reporter, about: aboutId, case: caseId, subject: id, kind, network, phone }
  return (await findReasonsNotToCount.first(em, { ...report, hides: HIDES_PER_REPORTER }))!.reasons
}

export async function countReporters(em: EntityManager, caseId: number, onlyCounted: boolean): Promise<number> {
  return (await countReportersOf.first(em, { case: caseId, onlyCounted }))!.count
}

export async function excludeReportersWithTwoHides(em: EntityManager, caseId: number): Promise<void> {
  await excludeReporters.rows(em, { case: caseId, hides: HIDES_PER_REPORTER })
}

/** Takes the weight of the reporter for 90 days: of other reports in open cases, too, and of later ones. */
export async function markFalse(em: EntityManager, caseId: number, report: number): Promise<boolean> {
  const marked = await markAsFalse.first(em, { case: caseId, report })
  if (!marked) return false
  const identity = marked.identity!
  await lockIds(em, 'reporter', [String(identity)])
  await discountReportsOf.rows(em, { identity, report })
  return true
}
