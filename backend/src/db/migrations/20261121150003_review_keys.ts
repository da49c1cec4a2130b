import { IndexMigration } from './index-migration.ts'

/** Nobody reviews the same person for the same route again, after deleting the account either. */
export class Migration20261121150003_review_keys extends IndexMigration {
  readonly indexes = []

  override up(): void {
    this.addSql('set lock_timeout = 0')
    this.addSql(`
      create unique index concurrently if not exists "reviewed-before" on testimonial (author_key, target_id, route)
        where author_key is not null`)
    this.addSql('reset lock_timeout')
  }
}
