import { IndexMigration } from './index-migration.ts'

const OWED = "case when state in ('paid', 'won') then amount_cents - refunded_cents else 0 end - with_helper_cents"

/**
 * The index of unsettled tips, by a difference instead of an inequality: of a difference PostgreSQL can know that it is
 * nearly always nought. Without that it takes the few for nearly all, and reads the whole table after all.
 */
export class Migration20261121110003_owed extends IndexMigration {
  readonly indexes = [
    // payments/ledger.ts says it in the same words.
    `tip_owed on tip (recipient_id, paid_at) where paid_at is not null and (${OWED}) <> 0`,
  ]

  override up(): void {
    super.up()
    this.addSql('drop index concurrently if exists tip_unsettled')
    this.addSql(`create statistics if not exists tip_owed_cents on (${OWED}) from tip`)
    this.addSql('analyze tip')
  }
}
