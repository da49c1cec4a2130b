import { Migration } from '@mikro-orm/migrations'

/** The check of the rows from before. */
export class Migration20261121350001_trips_checked extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('alter table message validate constraint message_sms_outcome')
  }
}
