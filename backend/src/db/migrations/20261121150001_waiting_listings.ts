import { IndexMigration } from './index-migration.ts'

/**
 * Listings that nobody has confirmed close after 48 hours. Those of before have 48 hours from now, so the trigger, which
 * counts from the publication, comes last.
 */
export class Migration20261121150001_waiting_listings extends IndexMigration {
  readonly indexes = [
    // The home page's newest, without those that nobody has confirmed or vouched for.
    `listing_home on listing (type, created_at desc, id desc, closes_at)
       where status = 'open' and human and confirmed_at is not null`,
    `listing_waiting on listing (account_id, id) where status = 'open' and confirmed_at is null`,
  ]

  override up(): void {
    super.up()
    this.addSql(`
      do $$
      declare
        last bigint := 0;
        next bigint;
      begin
        loop
          select max(id) into next from (
            select id from listing where id > last and status = 'open' and confirmed_at is null order by id limit 1000
          ) as batch;
          exit when next is null;
          update listing set closes_at = least(closes_at, now() + interval '48 hours')
            where id > last and id <= next and status = 'open' and confirmed_at is null;
          last := next;
          commit;
        end loop;
      end $$`)
    this.addSql(`
      create or replace trigger waiting_limited before insert or update of closes_at, confirmed_at on listing
        for each row when (new.confirmed_at is null) execute function limit_waiting()`)
  }
}
