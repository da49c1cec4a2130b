import { Migration } from '@mikro-orm/migrations'

export class Migration20261120100000_account extends Migration {
  override up(): void {
    this.addSql(`
      -- Who has left keeps a row that others' rows may point at; it has no address.
      alter table account
        alter column email drop not null,
        add column sms_copies boolean not null default true,
        add column left_at timestamptz;

      -- A code that was sent. The code itself is in no column: account/code.ts derives it.
      create table challenge (
        id            uuid primary key default gen_random_uuid(),
        -- 'login': bound to a browser by the hash of its cookie. 'phone': bound to an account.
        kind          text not null check (kind in ('login', 'phone')),
        browser_hash  bytea check ((browser_hash is null) = (kind = 'phone')),
        account_id    bigint references account on delete cascade check ((account_id is null) = (kind = 'login')),
        recipient     text not null,
        -- Whether the bot check vouched for who asked.
        human         boolean not null,
        -- Which code of this challenge is alive; a new one kills the old.
        turn          integer not null default 1,
        attempts      integer not null default 0,
        begun_at      timestamptz not null default now(),
        sent_at       timestamptz not null default now(),
        used_at       timestamptz
      );
      create unique index challenge_phone on challenge (account_id) where kind = 'phone';
      create index challenge_begun on challenge (begun_at);
      create index challenge_recipient on challenge (recipient);
    `)
  }
}
