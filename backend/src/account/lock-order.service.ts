import type { EntityManager } from '@mikro-orm/postgresql'

// Every transaction locks in this order, and rows of one table by their ids, so that no two wait for each other in a circle:
//
//   1. the pair of people (`hold_people`, messaging/people.ts)
//   2. account
//   3. moderation_case
//   4. listing
//   5. trip
//
// The triggers of `listing` lock the author, and those of `trip` its listings. A transaction that opens, changes or decides
// about a listing or a case therefore locks the person first, and one that agrees on or ends a trip locks people and listings first.

const ACCOUNT = 'select from account where id = ? for no key update'
const AUTHOR = 'select from account where id = (select account_id from listing where id = ?) for no key update'

/** Locks a person before their listings. */
export async function lockAccount(em: EntityManager, id: number): Promise<void> {
  await em.execute(ACCOUNT, [id])
}

/** Locks the author of a listing before the listing. */
export async function lockAuthorOf(em: EntityManager, listing: number): Promise<void> {
  await em.execute(AUTHOR, [listing])
}
