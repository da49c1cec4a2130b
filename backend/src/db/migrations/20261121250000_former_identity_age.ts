import { IndexMigration } from './index-migration.ts'

/** For the sweep of the identities of people who have left. */
export class Migration20261121250000_former_identity_age extends IndexMigration {
  readonly indexes = ['former_identity_age on former_identity (left_at)']
}
