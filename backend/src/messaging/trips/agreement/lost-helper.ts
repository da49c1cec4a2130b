import type { EntityManager } from '@mikro-orm/postgresql'
import { addLostHelper } from './agreement.sql.ts'
import type { LockedTrip } from './locked-trip.ts'

export async function recordLostHelper(em: EntityManager, { id, seekingListingId }: LockedTrip): Promise<void> {
  if (seekingListingId !== null) await addLostHelper.rows(em, { trip: id, listing: seekingListingId })
}
