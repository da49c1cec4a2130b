import type { EntityManager } from '@mikro-orm/postgresql'

// The services of messages and of blocks both number changes. Migrations name this file, and never change.

// Everybody locks in the same order, so two people who write to each other at once cause no deadlock.
const HOLD = `
  select pg_advisory_xact_lock(key)
  from (select hashtextextended('messaging:' || id, 0) as key from unnest(array[?, ?]::bigint[]) as id order by key) as keys`

/**
 * Holds two people until the end of `em`'s transaction. Every transaction that numbers a change first holds the people
 * whom the change concerns. So no person ever sees a number appear below one that they have seen already.
 */
export async function hold(em: EntityManager, one: number, other: number): Promise<void> {
  await em.execute(HOLD, [one, other])
}

/** Takes the next number of the sequence `change_id`, for a change that is not a message. */
export async function takeChangeNumber(em: EntityManager): Promise<number> {
  const [row] = await em.execute<[{ id: number }]>("select nextval('change_id')::float8 as id")
  return row.id
}
