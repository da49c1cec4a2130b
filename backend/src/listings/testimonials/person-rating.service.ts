import type { EntityManager } from '@mikro-orm/postgresql'
import { kysely } from '../../db/kysely.ts'

/** Recomputes a person's rating after a change of their reviews. */
export async function rate(em: EntityManager, target: number): Promise<void> {
  await kysely(em)
    .selectNoFrom(({ fn, val }) => fn('rate_person', [val(target)]).as('rated'))
    .execute()
}
