export const flightsViews = String.raw`
  -- A schedule changes rarely. That of a flight of the next days, or of an unknown one, is read again sooner.
  create function lookup_is_fresh(flight_lookup) returns boolean stable return
    coalesce(now() < $1.read_at + case
      when $1.date > utc_today() + 3 and exists (select from flight_number where flight = $1.flight and date = $1.date)
      then interval '3 days' else interval '6 hours' end, false);
`
