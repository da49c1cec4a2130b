import type { EntityManager } from '@mikro-orm/postgresql'

// In one order for everybody, so that two who write to each other at once do not wait for each other.
const HOLD = `
  select pg_advisory_xact_lock(key)
  from (select hashtextextended('messaging:' || id, 0) as key from unnest(array[?, ?]::bigint[]) as id order by key) as keys`

/**
 * Holds two people until the end of `em`'s transaction. Whoever numbers a change (the sequence `change_id`) holds
 * everybody whom it concerns before: so nobody ever sees a number appear below one that they have seen already.
 */
export async function hold(em: EntityManager, one: number, other: number): Promise<void> {
  await em.execute(HOLD, [one, other])
}

/** The number of a change that is not a message. */
export async function nextChange(em: EntityManager): Promise<number> {
  const [row] = await em.execute<[{ id: number }]>("select nextval('change_id')::float8 as id")
  return row.id
}
