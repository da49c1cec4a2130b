import { Migration } from '@mikro-orm/migrations'

export class Migration20261121140000_identity extends Migration {
  override up(): void {
    this.addSql(`
      -- The id of the first account that the same person had. Limits, blocks and records that protect others compare it.
      alter table account add column identity bigint;
      create function begin_identity() returns trigger language plpgsql as $$
      begin
        new.identity := coalesce(new.identity, new.id);
        return new;
      end $$;
      create trigger identity_begins before insert on account for each row execute function begin_identity();

      -- The proven address and number of an account that was deleted, as pseudonyms: whoever comes back with one of them
      -- gets the same identity again.
      create table former_identity (
        pseudonym  text primary key,
        identity   bigint not null,
        left_at    timestamptz not null default now()
      )`)
  }
}
