/** The effects of an agreement, a block or a changed listing on trips and their flights. */
export const agreementFunctions = String.raw`
  -- Returns the flights of a request, each with whether the traveler is alone on it. If the request is flexible or has
  -- one flight, the days and connections come from the agreed trip.
  create function company_of(l listing) returns jsonb language sql stable as $$
    with agreed_trip as (
      select t.id from trip t
      where t.seeking_listing_id = l.id and t.state = 'agreed' and (l.end_date is not null or l.legs is null)
        and l.departure = (select departure from trip_leg where trip_id = t.id order by number limit 1)
        and l.arrival = (select arrival from trip_leg where trip_id = t.id order by number desc limit 1)
      order by t.agreed_at desc nulls last, t.id desc limit 1
    ), flight as (
      select g.number::int as number, g.departure, g.arrival, g.date, g.date as end_date, g.time,
             substring(g.flight from '^([A-Z]{3}|[A-Z0-9]{2})[0-9]') as carrier,
             substring(g.flight from '([0-9]{1,4})[A-Z]?$')::int as flight_number,
             coalesce(substring(g.flight from '[0-9]([A-Z])$'), '') as flight_suffix
      from trip_leg g join agreed_trip on g.trip_id = agreed_trip.id
      union all
      select leg.number, leg.departure, leg.arrival, leg.date, leg.end_date, leg.time_of_day,
             leg.carrier, leg.flight_number, leg.flight_suffix
      from legs_of(l.legs, l.departure, l.arrival, l.date, l.end_date, l.time_of_day,
                   l.carrier, l.flight_number, l.flight_suffix) leg
      where not exists (select from agreed_trip)
    ), taken as (
      -- A through flight covers every flight between its two airports.
      select (select min(number) from flight where departure = g.departure) as first,
             (select max(number) from flight where arrival = g.arrival) as last
      from trip_leg g join trip t on t.id = g.trip_id and t.state = 'agreed' where g.taken_by = l.id
    )
    select jsonb_agg(jsonb_build_object(
      'departure', departure, 'arrival', arrival, 'date', date, 'endDate', end_date, 'time', time, 'carrier', carrier,
      'number', flight_number, 'suffix', flight_suffix,
      'alone', not exists (select from taken where flight.number between first and last)) order by number)
    from flight
  $$;

  -- Sets the status when an author opens a listing. A helper's listing becomes 'found' when it has as many agreed trips
  -- as places. A request becomes 'partly' when it has company on some of its flights, and 'found' when it has company
  -- on all.
  create function find_company() returns trigger language plpgsql as $$
  begin
    new.status := 'open';
    new.company := null;
    if new.type = 'helper' then
      if (select count(*) from trip where helper_listing_id = new.id and state = 'agreed') >= new.places then
        new.status := 'found';
      end if;
    -- A helper whose flights have changed covers none of the request's flights until both agree again.
    elsif exists (
      select from trip t where t.seeking_listing_id = new.id and t.state = 'agreed' and (
        exists (select from trip_leg g where g.trip_id = t.id and g.taken_by = new.id)
        or not exists (select from trip_leg g where g.trip_id = t.id))
    ) then
      new.company := company_of(new);
      if new.company @> '[{"alone": true}]' and new.company @> '[{"alone": false}]' then
        new.status := 'partly';
      else
        new.status := 'found';
        if not new.company @> '[{"alone": true}]' then new.helper_lost_at := null; end if;
        new.company := null;
      end if;
    end if;
    -- A repeated request may have created another open listing meanwhile, and no two open ones may have the same hash.
    if old.status in ('partly', 'found') and new.status = 'open' then new.request_hash := null; end if;
    return new;
  end $$;
  create trigger listing_company before update of status, places on listing for each row
    when (new.status in ('open', 'partly') or new.status = 'found' and new.places <> old.places)
    execute function find_company();
  create function forget_company() returns trigger language plpgsql as $$
  begin
    new.company := null;
    return new;
  end $$;
  -- Triggers run in the order of their names, so the one that withholds a listing runs after this.
  create trigger listing_withheld_without_company before update of status on listing for each row
    when (new.status <> 'partly') execute function forget_company();

  -- Updates the request after every change of the agreed flights.
  create function refresh_company() returns trigger language plpgsql as $$
  declare
    ids bigint[];
  begin
    if tg_op = 'INSERT' then
      select array_agg(distinct taken_by) into ids from written where taken_by > 0;
    elsif tg_op = 'DELETE' then
      select array_agg(distinct taken_by) into ids from erased where taken_by > 0;
    else
      select array_agg(distinct id) into ids
      from erased e join written w on (e.trip_id, e.number) = (w.trip_id, w.number)
        cross join lateral unnest(array[e.taken_by, w.taken_by]) id
      where e.taken_by is distinct from w.taken_by and id > 0;
    end if;
    if ids is null then return null; end if;
    perform from listing where id = any(ids) order by id for update;
    update listing set status = 'open'
      where id = any(ids) and status in ('open', 'partly', 'found') and closes_at > now();
    return null;
  end $$;
  create trigger company_found after insert on trip_leg referencing new table as written
    for each statement execute function refresh_company();
  create trigger company_changed after update on trip_leg referencing old table as erased new table as written
    for each statement execute function refresh_company();
  create trigger company_lost after delete on trip_leg referencing old table as erased
    for each statement execute function refresh_company();

  -- Updates the listings after a trip is agreed, canceled or deleted. Locks them in the order of their ids to avoid
  -- deadlocks.
  create function trip_finds() returns trigger language plpgsql as $$
  declare
    t trip := coalesce(new, old);
  begin
    perform from listing where id in (t.helper_listing_id, t.seeking_listing_id) order by id for update;
    update listing set status = 'open'
      where id in (t.helper_listing_id, t.seeking_listing_id) and status in ('open', 'partly', 'found')
        and closes_at > now();
    return null;
  end $$;
  create trigger trip_agreed after insert on trip for each row
    when (new.state = 'agreed') execute function trip_finds();
  create trigger trip_changed after update of state on trip for each row
    when ((old.state = 'agreed') <> (new.state = 'agreed')) execute function trip_finds();
  create trigger trip_gone after delete on trip for each row
    when (old.state = 'agreed') execute function trip_finds();

  -- Limits a helper's agreed trips to the places of their listing.
  create function refuse_full() returns trigger language plpgsql as $$
  begin
    -- The trigger trip_changed has locked the listing, so there is no concurrent count.
    if (select count(*) from trip where helper_listing_id = new.helper_listing_id and state = 'agreed')
        > (select places from listing where id = new.helper_listing_id) then
      raise unique_violation using message = 'The helper has no room for another traveler.', constraint = 'trip-full';
    end if;
    return null;
  end $$;
  create trigger trip_full after update of state on trip for each row
    when (new.state = 'agreed' and old.state <> 'agreed') execute function refuse_full();
`
