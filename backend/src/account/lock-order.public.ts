import type { EntityManager } from '@mikro-orm/postgresql'
import type { Expression } from 'kysely'
import { kysely } from '../db/kysely.ts'

// Every transaction locks in this order, and rows of one table by their ids, so that no two wait for each other in a circle:
//
//   1. the pair of people (`lock_people`, messaging/change-numbers.ts)
//   2. account
//   3. moderation_case
//   4. listing
//   5. trip
//
// The triggers of `listing` lock the author, and those of `trip` its listings. A transaction that opens, changes or decides
// about a listing or a case therefore locks the person first, and one that agrees on or ends a trip locks people and listings first.

export async function lockAccount(em: EntityManager, id: number): Promise<void> {
  await lock(em, id)
}

export async function lockAuthorOf(em: EntityManager, listing: number): Promise<void> {
  await lock(em, kysely(em).selectFrom('listing').select('account_id').where('listing.id', '=', listing).$asScalar())
}

const lock = (em: EntityManager, id: number | Expression<number | null>) =>
  kysely(em).selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute()
