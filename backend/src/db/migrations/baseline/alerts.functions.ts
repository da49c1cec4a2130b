export const alertsFunctions = String.raw`
  create function note_saved_search_areas() returns trigger language plpgsql as $$
  begin
    new.departure_area := coalesce((select area from airport_area where code = new.departure), new.departure);
    new.arrival_area := coalesce((select area from airport_area where code = new.arrival), new.arrival);
    return new;
  end $$;
  create trigger areas before insert or update on saved_search for each row
    execute function note_saved_search_areas();
`
