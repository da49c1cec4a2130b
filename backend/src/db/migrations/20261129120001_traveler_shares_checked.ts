import { Migration } from '@mikro-orm/migrations'

/** Validates the looser rule for travelers; no listing breaks it, because the previous rule was stricter. */
export class Migration20261129120001_traveler_shares_checked extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('alter table listing validate constraint listing_traveler')
  }
}
