import type { EntityManager } from '@mikro-orm/postgresql'
import { ratePerson } from './testimonials.sql.ts'

export async function updateRating(em: EntityManager, person: number): Promise<void> {
  await ratePerson.rows(em, { person })
}
