import { IndexMigration } from './index-migration.ts'

/** Counterparts by the areas of their ends: all that a match ranks and filters by is in the index. */
export class Migration20261122410002_areas_found extends IndexMigration {
  readonly indexes = [
    `listing_area on listing (departure_area, arrival_area, type, date)
       include (departure, arrival, end_date, closes_at, account_id, id, spoken, trust)
       where status = 'open' and confirmed_at is not null`,
  ]
}
