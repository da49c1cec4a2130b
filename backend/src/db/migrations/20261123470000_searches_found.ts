import { IndexMigration } from './index-migration.ts'

const ASKED = '(type, date, end_date, ends_at)'

/**
 * Whom a new listing may interest: most searches of its route are for other days, and are left out without a look at the
 * table. These take the place of the indexes without days.
 */
export class Migration20261123470000_searches_found extends IndexMigration {
  readonly indexes = [
    `saved_search_near on saved_search (departure_area, arrival_area, id) include ${ASKED} where confirmed_at is not null`,
    `saved_search_leg on saved_search (departure, arrival, id) include ${ASKED} where confirmed_at is not null`,
    `saved_search_number on saved_search (carrier, flight_number, departure, id) include ${ASKED}
       where confirmed_at is not null and carrier is not null`,
  ]

  override up(): void {
    super.up()
    for (const former of ['saved_search_area', 'saved_search_way', 'saved_search_flight'])
      this.addSql(`drop index concurrently if exists ${former}`)
  }
}
