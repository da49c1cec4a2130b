import { IndexMigration } from './index-migration.ts'

/** For the jobs that erase what identifies someone close after the trip. */
export class Migration20261129120002_travelers_to_erase extends IndexMigration {
  readonly indexes = [
    "listing_traveler_age on listing (closes_at) where traveler -> 'firstName' is not null",
    "trip_companion_age on trip ((least(ended_at, last_landing_at))) where companion -> 'firstName' is not null",
    'listing_for_someone on listing (id) where traveler is not null',
  ]
}
