/* @name findLookup */
select read_at is not null as "isKnown!", lookup_is_fresh(flight_lookup) as "isFresh!",
       coalesce(claimed_until > now(), false) as "isClaimed!"
from flight_lookup
where flight = :flight and date = :date;

/* @name findLegs */
select leg.id, operated_as as "operatedAs", leg.departure, arrival, departure_terminal as "departureTerminal",
       arrival_terminal as "arrivalTerminal", iso(scheduled_departure) as "departsAt!", iso(scheduled_arrival) as "landsAt!"
from flight_number number join flight_leg_status leg on leg.id = leg_id
where number.flight = :flight and number.date = :date
order by scheduled_departure;

/* @name claimLookup: of all processes that look up the same flight, one gets the row and calls the provider */
insert into flight_lookup (flight, date, claimed_until) values (:flight, :date, now() + interval '5 seconds')
on conflict (flight, date) do update set claimed_until = excluded.claimed_until
  where (flight_lookup.claimed_until is null or flight_lookup.claimed_until < now()) and not lookup_is_fresh(flight_lookup)
returning flight;

/* @name releaseLookup */
update flight_lookup set claimed_until = null where flight = :flight and date = :date;

/* @name endLookup */
update flight_lookup set read_at = now(), claimed_until = null where flight = :flight and date = :date;

/* @name findOperated: the flights that are stored under a number */
select number.departure, operated_as as "operatedAs"
from flight_number number join flight_leg_status leg on leg.id = leg_id
where number.flight = :flight and number.date = :date;

/* @name deleteNumbers */
delete from flight_number where flight = :flight and date = :date;

/* @name storeLeg: whether its schedule is new or has changed; once a status is read, the status has the schedule */
insert into flight_leg_status (operated_as, provider_ident, departure, arrival, date, scheduled_departure, scheduled_arrival)
values (:operatedAs, :providerIdent, :departure, :arrival, :date, :departsAt, :landsAt)
on conflict (operated_as, departure, date) do update
  set provider_ident = excluded.provider_ident, arrival = excluded.arrival,
      scheduled_departure = excluded.scheduled_departure, scheduled_arrival = excluded.scheduled_arrival
returning id as "id!",
          new.read_at is null and (old.scheduled_departure, old.scheduled_arrival)
            is distinct from (new.scheduled_departure, new.scheduled_arrival) as "isRescheduled!";

/* @name storeNumbers */
insert into flight_number (flight, departure, date, leg_id)
select flight, :departure, :date, :leg from unnest(:flights::text[]) flight
on conflict (flight, departure, date) do update set leg_id = excluded.leg_id;

/* @name findNumbered: a flight by its number, and whether it is followed */
select leg.id, watched or planned_reads > 0 as "isWatched!"
from flight_number number join flight_leg_status leg on leg.id = leg_id
where number.flight = :flight and number.departure = :departure and number.date = :date;

/* @name stopUnneeded: follows only the given flights; one that is needed again later is followed from the beginning */
update flight_leg_status leg set watched = false, planned_reads = 0
where watched and not exists (
  select from flight_number number
  join jsonb_to_recordset(:needed) needed (flight text, departure text, date date) using (flight, departure, date)
  where leg_id = leg.id
)
returning alert_id as "alertId";

/* @name markRefreshed: those whose status is older than two minutes */
update flight_leg_status set refreshed_at = now()
where id = any (:legs) and greatest(read_at, refreshed_at) < now() - interval '2 minutes'
returning id;
