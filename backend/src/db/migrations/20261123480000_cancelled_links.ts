import { Migration } from '@mikro-orm/migrations'

/** The links to a trip that is cancelled live on, so that a family reads that it does not take place. */
export class Migration20261123480000_cancelled_links extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function date_links() returns trigger language plpgsql as $$
      begin
        update trip_link set expires_at = case new.state
            when 'agreed' then new.last_landing_at + interval '48 hours' when 'cancelled' then expires_at else now() end
          where trip_id = new.id and expires_at > now();
        return null;
      end $$;
    `)
  }
}
