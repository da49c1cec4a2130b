import { expressionBuilder } from 'kysely'
import type { Database } from '../db/database.types.ts'

/**
 * The author confirmed the listing by the link in its email, or published it while signed in. No other proof of the
 * address counts, because someone else may have written the listing.
 */
export const isConfirmed = expressionBuilder<Database & { l: Database['listing'] }, 'l'>()(
  'l.confirmed_at',
  'is not',
  null,
)
