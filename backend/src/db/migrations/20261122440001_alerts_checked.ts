import { Migration } from '@mikro-orm/migrations'

/** Every listing has a choice of alerts: the column's default gave it one. */
export class Migration20261122440001_alerts_checked extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('alter table listing validate constraint listing_alerts')
  }
}
