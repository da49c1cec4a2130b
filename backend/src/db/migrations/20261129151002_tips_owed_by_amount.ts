import { IndexMigration } from './index-migration.ts'

const OWED = 'greatest(0, amount_cents - refunded_cents - disputed_cents - lost_cents) - with_helper_cents'

/** The tips whose helper has more or less than they should, now that a dispute takes an amount. */
export class Migration20261129151002_tips_owed_by_amount extends IndexMigration {
  readonly indexes = [
    // payments/ledger.ts has the same condition, word for word.
    `tip_owed_by_amount on tip (recipient_id, paid_at) where paid_at is not null and (${OWED}) <> 0`,
  ]

  override up(): void {
    super.up()
    this.addSql('drop index concurrently if exists tip_owed')
    this.addSql('drop statistics if exists tip_owed_cents')
    this.addSql(`create statistics if not exists tip_owed_by_amount_cents on (${OWED}) from tip`)
    this.addSql('analyze tip')
  }
}
