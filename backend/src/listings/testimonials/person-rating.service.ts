import type { EntityManager } from '@mikro-orm/postgresql'

/** Computes a person's rating, after a change of the testimonials about them. */
export async function rate(em: EntityManager, target: number): Promise<void> {
  await em.execute('select rate_person(?)', [target])
}
