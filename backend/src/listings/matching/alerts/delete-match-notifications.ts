import type { Pool } from 'pg'
import { inSteps } from '../../../jobs/batches.ts'
import { type DeletePage, deletePage } from './match-emails.sql.ts'

const PAGE = 1_000

export async function deleteMatchNotifications(pool: Pool): Promise<void> {
  let after: Pick<DeletePage, 'closesAt' | 'id'> = { closesAt: '-infinity', id: 0 }
  await inSteps(async () => {
    const page = await deletePage.first(pool, after)
    if (page && page.deleted < PAGE) after = page
    return page !== undefined
  })
}
