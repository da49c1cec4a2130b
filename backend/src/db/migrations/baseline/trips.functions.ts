export const tripsFunctions = String.raw`
  -- Returns the next time when the people of a trip get a confirmation prompt.
  create function next_prompt(departure timestamptz, landing timestamptz, after timestamptz) returns timestamptz
    language sql stable as $$
    select min(at) from (values
      (departure - interval '72 hours'), (departure - interval '24 hours'), (departure - interval '12 hours'),
      (landing + interval '6 hours'), (landing + interval '174 hours')) as moment (at)
    where at > after
  $$;

  -- True by the clock, or once someone is on board or on the way to a flight without a time. Such a flight leaves at
  -- noon by the clock, which is only a guess. The start of the day would be too early: a helper who leaves the trip
  -- before anyone is on the way must still end it.
  create function has_departed(trip) returns boolean language sql stable as $$
    select has_departed_by_clock($1) or exists (
      select from trip_milestone where trip_id = $1.id and undone_at is null
        and (kind in ('boarded', 'landed')
          or exists (select from trip_leg where trip_id = $1.id and number = 1 and time is null)))
  $$;

  -- True by the clock.
  create function has_departed_by_clock(trip) returns boolean language sql stable as $$
    select $1.first_departure_at <= now() or exists (select from trip_leg where trip_id = $1.id and departs_at <= now())
  $$;

  -- Counts each companion once, whatever account they use, and no trips with oneself. Locks the people in the order of
  -- their ids.
  create function count_completed_trips() returns trigger language plpgsql as $$
  begin
    perform from account where id in (new.helper_id, new.traveler_id) order by id for no key update;
    update account a set completed_trips = (
        select count(distinct other.identity)
        from trip t join account other on other.id in (t.helper_id, t.traveler_id) and other.identity <> a.identity
        where t.completed and a.id in (t.helper_id, t.traveler_id))
      where id in (new.helper_id, new.traveler_id);
    return null;
  end $$;
  create trigger completed_trips_counted after update of completed on trip for each row
    when (old.completed is distinct from new.completed) execute function count_completed_trips();
`
