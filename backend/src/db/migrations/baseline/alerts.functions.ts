/** The functions and triggers of alerts. */
export const alertsFunctions = String.raw`
  create function note_saved_search_areas() returns trigger language plpgsql as $$
  begin
    new.departure_area := coalesce((select area from airport_area where code = new.departure), new.departure);
    new.arrival_area := coalesce((select area from airport_area where code = new.arrival), new.arrival);
    return new;
  end $$;
  create trigger areas before insert or update on saved_search for each row
    execute function note_saved_search_areas();

  -- By the table itself: whatever publishes, confirms, changes, reopens or restores a listing owes this in its
  -- transaction. Bulk data sets flight_amigo.bulk, because nobody waits to hear of it.
  create function owe_matches() returns trigger language plpgsql as $$
  begin
    if current_setting('flight_amigo.bulk', true) is distinct from 'on' then
      insert into match_owed (listing_id) values (new.id);
    end if;
    return null;
  end $$;
  create trigger matches_owed after insert on listing for each row
    when (new.status = 'open' and new.confirmed_at is not null) execute function owe_matches();
  create trigger matches_owed_again after update on listing for each row
    when (new.status in ('open', 'partly') and new.confirmed_at is not null and (old.status is distinct from new.status
      or old.company is distinct from new.company
      or (old.confirmed_at is null) is distinct from (new.confirmed_at is null)
      or old.departure is distinct from new.departure or old.arrival is distinct from new.arrival
      or old.date is distinct from new.date or old.end_date is distinct from new.end_date
      or old.time_of_day is distinct from new.time_of_day or old.carrier is distinct from new.carrier
      or old.flight_number is distinct from new.flight_number or old.flight_suffix is distinct from new.flight_suffix
      or old.legs is distinct from new.legs or old.spoken is distinct from new.spoken
      or (old.alerts = 'off') is distinct from (new.alerts = 'off') or old.alert_scope is distinct from new.alert_scope))
    execute function owe_matches();
`
