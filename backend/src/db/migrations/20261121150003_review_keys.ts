import { IndexMigration } from './index-migration.ts'

/**
 * Nobody reviews the same person for the same route again, after deleting the account either. Whoever was in contact
 * before may review.
 */
export class Migration20261121150003_review_keys extends IndexMigration {
  readonly indexes = []

  override up(): void {
    this.addSql('set lock_timeout = 0')
    this.addSql(`
      create unique index concurrently if not exists "reviewed-before" on testimonial (author_key, target_id, route)
        where author_key is not null`)
    this.addSql('reset lock_timeout')
    this.addSql(`
      insert into acquaintance (person_id, other_id, route, since)
        select one, other, departure || ' to ' || arrival, min(r.created_at)
        from contact_request r join listing l on l.id = r.listing_id,
          lateral (values (r.requester_id, l.account_id), (l.account_id, r.requester_id)) as pair (one, other)
        where one <> other
        group by one, other, departure, arrival
      on conflict do nothing`)
    // From now on the average counts an author once.
    this.addSql(`
      do $$
      declare
        last bigint := 0;
        next bigint;
      begin
        loop
          select max(account_id) into next from (
            select account_id from person_rating where account_id > last order by account_id limit 1000
          ) as batch;
          exit when next is null;
          update person_rating r set stars = rated.stars, count = rated.count
          from (
            select target_id, sum(rating) as stars, count(*) as count
            from (
              select distinct on (target_id, author_id) target_id, rating from testimonial
              where target_id > last and target_id <= next order by target_id, author_id, id desc
            ) as latest
            group by target_id
          ) as rated
          where r.account_id > last and r.account_id <= next and rated.target_id = r.account_id
            and (rated.stars, rated.count) is distinct from (r.stars, r.count);
          last := next;
          commit;
        end loop;
      end $$`)
  }
}
