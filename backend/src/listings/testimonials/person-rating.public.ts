import type { EntityManager } from '@mikro-orm/postgresql'
import { kysely } from '../../db/kysely.ts'

export async function updateRating(em: EntityManager, target: number): Promise<void> {
  await kysely(em)
    .selectNoFrom(({ fn, val }) => fn('rate_person', [val(target)]).as('rated'))
    .execute()
}
