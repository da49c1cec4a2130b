import type { EntityManager } from '@mikro-orm/postgresql'
import {
  eraseContent,
  eraseContentOfCase,
  eraseQuotesOf,
  eraseQuotesOfCase,
  eraseReporter,
  eraseReporterOfCase,
  eraseReviewed,
  eraseReviewedOfCase,
} from './case-erasure.sql.ts'

export async function eraseFromCases(em: EntityManager, account: number): Promise<void> {
  for (const statement of [eraseContent, eraseQuotesOf, eraseReporter, eraseReviewed])
    await statement.rows(em, { account })
}

export async function eraseDeletedAccounts(em: EntityManager, id: number): Promise<void> {
  for (const statement of [eraseContentOfCase, eraseQuotesOfCase, eraseReporterOfCase, eraseReviewedOfCase])
    await statement.rows(em, { id })
}
