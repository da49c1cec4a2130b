import { IndexMigration } from './index-migration.ts'

/** The newest movement of a tip, which is asked for again when Stripe has refused it. */
export class Migration20261128100000_movements_found extends IndexMigration {
  readonly indexes = ['movement_tip on movement (tip_id, id)']
}
