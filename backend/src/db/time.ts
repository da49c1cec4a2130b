import type { EntityManager } from '@mikro-orm/postgresql'
import { findTime } from './time.sql.ts'

/** The start of the transaction. */
export const databaseTime = async (em: EntityManager): Promise<Date> => new Date((await findTime.first(em, {}))!.time)
