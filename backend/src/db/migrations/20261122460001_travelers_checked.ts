import { Migration } from '@mikro-orm/migrations'

/** Every listing keeps the rules of travelers and places: the columns' defaults do. */
export class Migration20261122460001_travelers_checked extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('alter table listing validate constraint listing_traveler')
    this.addSql('alter table listing validate constraint listing_places')
    this.addSql('alter table listing validate constraint listing_status_check')
  }
}
