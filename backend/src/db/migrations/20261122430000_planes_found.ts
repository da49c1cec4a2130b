import { IndexMigration } from './index-migration.ts'

/**
 * One plane under two numbers: the index of a flight's way has the numbers, too. It takes the place of
 * listing_leg_way.
 */
export class Migration20261122430000_planes_found extends IndexMigration {
  readonly indexes = [
    `listing_leg_plane on listing_leg (departure, arrival, type, date)
       include (time_of_day, carrier, flight_number, flight_suffix, end_date, closes_at, account_id, listing_id, spoken, trust)`,
  ]

  override up(): void {
    super.up()
    this.addSql('drop index concurrently if exists listing_leg_way')
  }
}
