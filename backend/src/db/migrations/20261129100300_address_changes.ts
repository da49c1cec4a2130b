import { Migration } from '@mikro-orm/migrations'

/**
 * The change of an account's address, of which there is one at a time. Three codes can prove it: at the new address, at the
 * old one, or, if that is lost, at the verified phone, after which it waits until `due_at`.
 */
export class Migration20261129100300_address_changes extends Migration {
  override up(): void {
    this.addSql(`
      create table address_change (
        account_id       bigint primary key references account on delete cascade,
        -- Names this change: its codes are made from it.
        id               uuid not null unique default gen_random_uuid(),
        email            text not null,
        begun_at         timestamptz not null default now(),
        sms_at           timestamptz,
        new_attempts     integer not null default 0,
        old_attempts     integer not null default 0,
        phone_attempts   integer not null default 0,
        new_proven_at    timestamptz,
        old_proven_at    timestamptz,
        phone_proven_at  timestamptz,
        due_at           timestamptz,
        ends_at          timestamptz not null default now() + interval '1 day'
      );
      create index address_change_due on address_change (due_at) where due_at is not null;
      create index address_change_ends on address_change (ends_at);
    `)
  }
}
