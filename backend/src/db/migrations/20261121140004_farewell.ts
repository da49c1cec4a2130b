import { Migration } from '@mikro-orm/migrations'

export class Migration20261121140004_farewell extends Migration {
  override up(): void {
    this.addSql(`
      -- Where the mail goes that confirms a deletion. The account has no address any more; a day later this has gone too.
      create table farewell (
        id       bigint generated always as identity primary key,
        email    text not null,
        left_at  timestamptz not null default now()
      );
      create index farewell_age on farewell (left_at)`)
  }
}
