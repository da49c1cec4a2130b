import { Migration } from '@mikro-orm/migrations'

/** How soon somebody usually replies is a fact of the account: cards show it, and the rank of a listing counts it. */
export class Migration20261122466000_replies extends Migration {
  override up(): void {
    this.addSql(`
      alter table account add column replies_within text;
      alter table account add constraint account_replies_within
        check (replies_within in ('hour', 'hours', 'day', 'days')) not valid;

      -- The median of the first replies in the newest conversations that others began; nothing below five of them.
      create function replies_within(person bigint) returns text language sql stable as $$
        select case
            when count(*) < 5 then null
            when percentile_cont(0.5) within group (order by took) <= interval '1 hour' then 'hour'
            when percentile_cont(0.5) within group (order by took) <= interval '6 hours' then 'hours'
            when percentile_cont(0.5) within group (order by took) <= interval '24 hours' then 'day'
            else 'days' end
        from (
          select replied.at - begun_at as took
          from (
            select conversation.id, begun_at
            from conversation_side side join conversation on conversation.id = side.conversation_id
            where side.account_id = person and begun_by <> person
            order by side.last_id desc limit 50
          ) as begun
          cross join lateral (
            select created_at as at from message where conversation_id = begun.id and sender_id = person order by id limit 1
          ) as replied
        ) as reply
      $$;

      create function trust_of(verified boolean, stars bigint, count bigint, kept int, replies text) returns int
      language sql immutable as $$
        select verified::int * 1000 + case when count > 0 then (100 * stars / count)::int else 300 end + least(kept, 25) * 20
          + case replies when 'hour' then 60 when 'hours' then 40 when 'day' then 20 else 0 end
      $$;
      create or replace function note_listing_facts() returns trigger language plpgsql as $$
      begin
        new.departure_area := coalesce((select area from airport_area where code = new.departure), new.departure);
        new.arrival_area := coalesce((select area from airport_area where code = new.arrival), new.arrival);
        new.spoken := array_to_string(new.language_codes, ' ');
        new.trust := 0;
        if new.confirmed_at is not null then
          select case when new.spoken = '' and new.traveler is null then array_to_string(a.language_codes, ' ') else new.spoken end,
                 trust_of(a.phone_verified_at is not null, r.stars, r.count, a.trips_kept, a.replies_within)
            into new.spoken, new.trust
            from account a left join person_rating r on r.account_id = a.id where a.id = new.account_id;
        end if;
        return new;
      end $$;
      drop function trust_of(boolean, bigint, bigint, int);
      create trigger listing_facts_renewed_by_replies after update of replies_within on account
        for each row when (old.replies_within is distinct from new.replies_within) execute function renew_listing_facts();
    `)
  }
}
