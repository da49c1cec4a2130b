import { IndexMigration } from './index-migration.ts'

const leeway = (end: string) =>
  `(case when ${end} = date then 0 when ${end} - date <= 7 then 1 when ${end} - date <= 30 then 2 else 3 end)`

/**
 * Trips by how many days they may move: those that overlap a day then begin in a short range before it, and only the few
 * that may move by months in a long one. These take the place of the indexes without that, and the index of a flight's way
 * has the numbers, too.
 */
export class Migration20261122430001_matches_found extends IndexMigration {
  readonly indexes = [
    `listing_leg_number on listing_leg (carrier, flight_number, departure, type, ${leeway('end_date')}, date)
       include (flight_suffix, end_date, closes_at, account_id, listing_id, spoken, trust) where carrier is not null`,
    `listing_leg_plane on listing_leg (departure, arrival, type, whole, ${leeway('end_date')}, date)
       include (time_of_day, carrier, flight_number, flight_suffix, end_date, closes_at, account_id, listing_id, spoken, trust)`,
    `listing_near on listing (departure_area, arrival_area, type, ${leeway('coalesce(end_date, date)')}, date)
       include (departure, arrival, end_date, closes_at, account_id, id, spoken, trust)
       where status = 'open' and confirmed_at is not null`,
  ]

  override up(): void {
    super.up()
    for (const former of ['listing_leg_flight', 'listing_leg_way', 'listing_area'])
      this.addSql(`drop index concurrently if exists ${former}`)
  }
}
