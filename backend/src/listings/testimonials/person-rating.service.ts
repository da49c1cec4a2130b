import type { EntityManager } from '@mikro-orm/postgresql'
import { kysely } from '../../db/kysely.ts'

/** Computes a person's rating, after a change of the testimonials about them. */
export async function rate(em: EntityManager, target: number): Promise<void> {
  await kysely(em)
    .selectNoFrom(({ fn, val }) => fn('rate_person', [val(target)]).as('rated'))
    .execute()
}
