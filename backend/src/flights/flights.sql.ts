// Written by npm run contract from flights.sql. Do not edit.
import { query } from '../db/query.ts'

export type FindLookup = {
  isKnown: boolean
  isFresh: boolean
  isClaimed: boolean
}
export const findLookup = query<{ flight: string; date: string }, FindLookup>(["flight","date"], `
select read_at is not null as "isKnown", lookup_is_fresh(flight_lookup) as "isFresh",
       coalesce(claimed_until > now(), false) as "isClaimed"
from flight_lookup
where flight = $1 and date = $2`)

export type FindLegs = {
  id: number
  operatedAs: string
  departure: string
  arrival: string
  departureTerminal: string | null
  arrivalTerminal: string | null
  departsAt: string
  landsAt: string
}
export const findLegs = query<{ flight: string; date: string }, FindLegs>(["flight","date"], `
select leg.id, operated_as as "operatedAs", leg.departure, arrival, departure_terminal as "departureTerminal",
       arrival_terminal as "arrivalTerminal", iso(scheduled_departure) as "departsAt", iso(scheduled_arrival) as "landsAt"
from flight_number number join flight_leg_status leg on leg.id = leg_id
where number.flight = $1 and number.date = $2
order by scheduled_departure`)

/** of all processes that look up the same flight, one gets the row and calls the provider */
export type ClaimLookup = {
  flight: string
}
export const claimLookup = query<{ flight: string; date: string }, ClaimLookup>(["flight","date"], `
insert into flight_lookup (flight, date, claimed_until) values ($1, $2, now() + interval '5 seconds')
on conflict (flight, date) do update set claimed_until = excluded.claimed_until
  where (flight_lookup.claimed_until is null or flight_lookup.claimed_until < now()) and not lookup_is_fresh(flight_lookup)
returning flight`)

export type ReleaseLookup = {
}
export const releaseLookup = query<{ flight: string; date: string }, ReleaseLookup>(["flight","date"], `
update flight_lookup set claimed_until = null where flight = $1 and date = $2`)

export type EndLookup = {
}
export const endLookup = query<{ flight: string; date: string }, EndLookup>(["flight","date"], `
update flight_lookup set read_at = now(), claimed_until = null where flight = $1 and date = $2`)

/** the flights that are stored under a number */
export type FindOperated = {
  departure: string
  operatedAs: string
}
export const findOperated = query<{ flight: string; date: string }, FindOperated>(["flight","date"], `
select number.departure, operated_as as "operatedAs"
from flight_number number join flight_leg_status leg on leg.id = leg_id
where number.flight = $1 and number.date = $2`)

export type DeleteNumbers = {
}
export const deleteNumbers = query<{ flight: string; date: string }, DeleteNumbers>(["flight","date"], `
delete from flight_number where flight = $1 and date = $2`)

/** whether its schedule is new or has changed; once a status is read, the status has the schedule */
export type StoreLeg = {
  id: number
  isRescheduled: boolean
}
export const storeLeg = query<{ operatedAs: string; providerIdent: string; departure: string; arrival: string; date: string; departsAt: string; landsAt: string }, StoreLeg>(["operatedAs","providerIdent","departure","arrival","date","departsAt","landsAt"], `
insert into flight_leg_status (operated_as, provider_ident, departure, arrival, date, scheduled_departure, scheduled_arrival)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (operated_as, departure, date) do update
  set provider_ident = excluded.provider_ident, arrival = excluded.arrival,
      scheduled_departure = excluded.scheduled_departure, scheduled_arrival = excluded.scheduled_arrival
returning id as "id",
          new.read_at is null and (old.scheduled_departure, old.scheduled_arrival)
            is distinct from (new.scheduled_departure, new.scheduled_arrival) as "isRescheduled"`)

export type StoreNumbers = {
}
export const storeNumbers = query<{ departure: string; date: string; leg: number; flights: readonly string[] }, StoreNumbers>(["departure","date","leg","flights"], `
insert into flight_number (flight, departure, date, leg_id)
select flight, $1, $2, $3 from unnest($4::text[]) flight
on conflict (flight, departure, date) do update set leg_id = excluded.leg_id`)

/** a flight by its number, and whether it is followed */
export type FindNumbered = {
  id: number
  isWatched: boolean
}
export const findNumbered = query<{ flight: string; departure: string; date: string }, FindNumbered>(["flight","departure","date"], `
select leg.id, watched or planned_reads > 0 as "isWatched"
from flight_number number join flight_leg_status leg on leg.id = leg_id
where number.flight = $1 and number.departure = $2 and number.date = $3`)

/** follows only the given flights; one that is needed again later is followed from the beginning */
export type StopUnneeded = {
  alertId: string | null
}
export const stopUnneeded = query<{ needed: string }, StopUnneeded>(["needed"], `
update flight_leg_status leg set watched = false, planned_reads = 0
where watched and not exists (
  select from flight_number number
  join jsonb_to_recordset($1) needed (flight text, departure text, date date) using (flight, departure, date)
  where leg_id = leg.id
)
returning alert_id as "alertId"`)

/** those whose status is older than two minutes */
export type MarkRefreshed = {
  id: number
}
export const markRefreshed = query<{ legs: readonly number[] }, MarkRefreshed>(["legs"], `
update flight_leg_status set refreshed_at = now()
where id = any ($1) and greatest(read_at, refreshed_at) < now() - interval '2 minutes'
returning id`)
