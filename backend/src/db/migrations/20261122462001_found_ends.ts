import { IndexMigration } from './index-migration.ts'

/** The sweep of what is over finds listings with company, too. */
export class Migration20261122462001_found_ends extends IndexMigration {
  readonly indexes = ["listing_found_closing on listing (closes_at) where status = 'found'"]
}
