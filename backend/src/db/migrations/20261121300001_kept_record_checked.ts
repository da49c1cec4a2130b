import { IndexMigration } from './index-migration.ts'

/** Finds whether an identity is still remembered, and checks the rows from before. */
export class Migration20261121300001_kept_record_checked extends IndexMigration {
  readonly indexes = ['former_identity_of on former_identity (identity)']

  override up(): void {
    super.up()
    this.addSql('alter table testimonial validate constraint testimonial_withheld')
  }
}
