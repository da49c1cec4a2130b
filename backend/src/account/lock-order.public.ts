import type { EntityManager } from '@mikro-orm/postgresql'
import { lockAuthor, lockRows } from './lock-order.sql.ts'

// Every transaction locks in this order, and rows of one table by their ids, so that no two wait for each other in a circle:
//
//   1. account
//   2. moderation_case
//   3. listing
//   4. trip
//
// The triggers of `listing` lock the author, and those of `trip` its listings. A transaction that opens, changes or decides
// about a listing or a case therefore locks the person first. One that changes something between two people locks both
// first, so that neither changes, leaves or blocks the other meanwhile.

export async function lockAccounts(em: EntityManager, ...ids: number[]): Promise<void> {
  await lockRows.rows(em, { ids })
}

export async function lockAuthorOf(em: EntityManager, listing: number): Promise<void> {
  await lockAuthor.rows(em, { listing })
}
