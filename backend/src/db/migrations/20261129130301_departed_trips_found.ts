import { IndexMigration } from './index-migration.ts'

/** The contacts of people who left a trip under way, which are erased with its end. */
export class Migration20261129130301_departed_trips_found extends IndexMigration {
  readonly indexes = ['trip_person_contact on trip_person (trip_id) where contact is not null']
}
