import { Migration } from '@mikro-orm/migrations'

/**
 * What the two of an agreed trip are asked and when, how many trips somebody has kept, and reviews that wait until both have
 * written.
 */
export class Migration20261122465000_questions extends Migration {
  override up(): void {
    this.addSql(`
      -- When the two are asked or told next: "Still flying?", the other's silence, "Did it happen?", and a week later.
      alter table trip add column next_question_at timestamptz;

      create function next_question(departure timestamptz, landing timestamptz, after timestamptz) returns timestamptz
      language sql stable as $$
        select min(at) from (values
          (departure - interval '72 hours'), (departure - interval '24 hours'), (departure - interval '12 hours'),
          (landing + interval '6 hours'), (landing + interval '174 hours')) as moment (at)
        where at > after
      $$;

      -- Whoever agrees late is asked only what is still to come. An answer about other flights is none about these.
      create function plan_questions() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          new.next_question_at := case when new.state = 'agreed' then
            next_question(new.first_departure_at, new.last_landing_at, now()) end;
        elsif (old.state, old.first_departure_at, old.last_landing_at)
            is distinct from (new.state, new.first_departure_at, new.last_landing_at) then
          new.next_question_at := case when new.state = 'agreed' then
            next_question(new.first_departure_at, new.last_landing_at, now()) end;
          if old.first_departure_at <> new.first_departure_at then
            update trip_person set flying = null, flying_at = null where trip_id = new.id and flying is not null;
          end if;
        end if;
        return new;
      end $$;
      create trigger trip_questions before insert or update of state, first_departure_at, last_landing_at on trip
        for each row execute function plan_questions();

      -- Counted, never typed. Trips with the same person count once, whatever account they use, and none with oneself: two who only
      -- say that they travel gain nothing. The people are locked in the order of their ids.
      alter table account add column trips_kept int not null default 0;
      create function count_kept() returns trigger language plpgsql as $$
      begin
        perform from account where id in (new.helper_id, new.traveler_id) order by id for no key update;
        update account a set trips_kept = (
            select count(distinct other.identity)
            from trip t join account other on other.id in (t.helper_id, t.traveler_id) and other.identity <> a.identity
            where t.kept and a.id in (t.helper_id, t.traveler_id))
          where id in (new.helper_id, new.traveler_id);
        return null;
      end $$;
      create trigger trip_kept after update of kept on trip
        for each row when (old.kept is distinct from new.kept) execute function count_kept();

      -- Kept trips lift a listing beside others like it, up to the weight of the stars.
      create function trust_of(verified boolean, stars bigint, count bigint, kept int) returns int language sql immutable as $$
        select verified::int * 1000 + case when count > 0 then (100 * stars / count)::int else 300 end + least(kept, 25) * 20
      $$;
      create or replace function note_listing_facts() returns trigger language plpgsql as $$
      begin
        new.departure_area := coalesce((select area from airport_area where code = new.departure), new.departure);
        new.arrival_area := coalesce((select area from airport_area where code = new.arrival), new.arrival);
        new.spoken := array_to_string(new.language_codes, ' ');
        new.trust := 0;
        if new.confirmed_at is not null then
          select case when new.spoken = '' and new.traveler is null then array_to_string(a.language_codes, ' ') else new.spoken end,
                 trust_of(a.phone_verified_at is not null, r.stars, r.count, a.trips_kept)
            into new.spoken, new.trust
            from account a left join person_rating r on r.account_id = a.id where a.id = new.account_id;
        end if;
        return new;
      end $$;
      drop function trust_of(boolean, bigint, bigint);
      create trigger listing_facts_renewed_by_trips after update of trips_kept on account
        for each row when (old.trips_kept <> new.trips_kept) execute function renew_listing_facts();

      -- Two who have travelled together write without having read what the other wrote.
      alter table testimonial
        add column together boolean not null default false,
        add column trip_id bigint,
        -- Set until both have written, or until this moment.
        add column held_until timestamptz,
        add column released_at timestamptz;
      alter table testimonial add constraint testimonial_trip foreign key (trip_id) references trip on delete set null not valid;
      alter table testimonial add constraint testimonial_together check (together or (trip_id is null and held_until is null)) not valid;

      create or replace function rate_person(person bigint) returns void language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtextextended('rating ' || person, 0));
        with said as (
          select t.id, rating, coalesce(changed_at, t.created_at) as at,
                 min(author.identity) over (partition by coalesce(author_key, author.identity::text)) as author
          from testimonial t join account author on author.id = author_id
          where target_id = person and withheld is null and held_until is null
        ), latest as (
          select distinct on (author) rating from said order by author, at desc, id desc
        ), none as (
          delete from person_rating where account_id = person and not exists (select from latest)
        )
        insert into person_rating (account_id, stars, count)
        select person, sum(rating), count(*) from latest having count(*) > 0
        on conflict (account_id) do update set stars = excluded.stars, count = excluded.count;
      end $$;
    `)
  }
}
