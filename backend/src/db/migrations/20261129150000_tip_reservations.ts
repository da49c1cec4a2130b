import { Migration } from '@mikro-orm/migrations'

/** An unpaid tip counts in the limits of the day until this moment, or until its card is declined. */
export class Migration20261129150000_tip_reservations extends Migration {
  override up(): void {
    this.addSql(`
      alter table tip add column reserved_until timestamptz;
      alter table tip add constraint tip_reserved_unpaid
        check (reserved_until is null or state in ('new', 'open')) not valid;
    `)
  }
}
