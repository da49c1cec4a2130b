import { IndexMigration } from './index-migration.ts'

/** The list of staff members. */
export class Migration20261121201001_staff_found extends IndexMigration {
  readonly indexes = ['account_staff on account (id) where staff_since is not null']
}
