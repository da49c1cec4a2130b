import { Migration } from '@mikro-orm/migrations'

export class Migration20261121150000_listing_verdicts extends Migration {
  override up(): void {
    this.addSql(`
      -- Whether the bot check vouched for the sender. What was published before counts as vouched for.
      alter table listing add column human boolean not null default true;
      alter table listing alter column human set default false;

      -- What nobody has confirmed closes after 48 hours, whoever writes the row.
      create function limit_waiting() returns trigger language plpgsql as $$
      begin
        new.closes_at := least(new.closes_at, new.created_at + interval '48 hours');
        return new;
      end $$;
    `)
  }
}
