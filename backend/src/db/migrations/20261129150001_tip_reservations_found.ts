import { IndexMigration } from './index-migration.ts'

/** The unpaid tips that count in the limits of the day. */
export class Migration20261129150001_tip_reservations_found extends IndexMigration {
  readonly indexes = ['tip_reserved on tip (reserved_until) where reserved_until is not null']
}
