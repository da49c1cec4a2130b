import { Migration } from '@mikro-orm/migrations'

/** Where the primary's WAL was when the person of a session last changed something: their reads wait for no standby. */
export class Migration20261124520000_written extends Migration {
  override up(): void {
    this.addSql('alter table session add column wrote_lsn pg_lsn')
  }
}
