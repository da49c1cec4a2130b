/** Writes an agreed trip of a request with one flight together, without the steps that lead to it. */
export const COMPANY = `
  with agreed as (
    insert into trip (helper_id, traveler_id, seeking_listing_id, state, agreed_at, first_departure_at, last_landing_at)
    values ($1, $2, $3, 'agreed', now(), now() + interval '30 days', now() + interval '31 days') returning id
  )
  insert into trip_leg (trip_id, number, departure, arrival, date, together, departs_at, lands_at, taken_by)
  select id, 1, $4, $5, $6, true, now() + interval '30 days', now() + interval '31 days', $3::bigint from agreed`

/** The values of `COMPANY`. */
export const companyOf = (
  listing: number,
  traveler: number,
  helper: number,
  { departure, arrival, date }: { departure: string; arrival: string; date: string },
) => [helper, traveler, listing, departure, arrival, date]
