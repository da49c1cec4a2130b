import type { EntityManager } from '@mikro-orm/postgresql'

// The services of messages and of blocks, and moderation, number changes. Migrations name this file, and never change.

/** Holds two people until the end of `em`'s transaction: nobody else changes anything between them. Both may be the same. */
export async function hold(em: EntityManager, one: number, other: number): Promise<void> {
  await em.execute('select hold_people(?, ?)', [one, other])
}

/**
 * Holds two people, and takes the next number for a change that both see, or for a change of one. It is above every number
 * that either of them has taken, and nobody takes another one before the end of `em`'s transaction. So no person ever sees a
 * number appear below one that they have seen already.
 */
export async function takeChange(em: EntityManager, one: number, other = one): Promise<number> {
  const [row] = await em.execute<[{ number: number }]>('select take_change(?, ?)::float8 as number', [one, other])
  return row.number
}
