-- import type { StoredLeg } from './milestone-order.ts'

/* @name findReached: the milestones of a trip that were not undone, in order */
select kind, leg, iso(at) as "at!"
from trip_milestone
where trip_id = :trip and undone_at is null
order by trip_milestone.at, id;

/* @name findSent: what an earlier request with this key has recorded */
select kind, leg from trip_milestone where trip_id = :trip and by_id = :me and key = :key;

/* @name findSteps: the flights of a trip, for the times at which milestones are possible */
select departure as "departureAirport", arrival as "arrivalAirport", together, time, arrival_time as "arrivalTime",
       iso(departs_at) as "departsAt!", iso(lands_at) as "landsAt!"
from trip_leg
where trip_id = :trip
order by number;

/* @name recordMilestone: its id, unless the other person has recorded the same one already */
insert into trip_milestone (trip_id, kind, leg, at, by_id, key, by_traveler)
values (:trip, :kind, :leg?, :at, :me, :key, :byTraveler)
on conflict do nothing
returning id;

/* @name findRecorded: a milestone of a trip, with whether it is less than a minute old */
select kind, leg, by_id as by, by_traveler as "byTraveler", undone_at is not null as "isUndone!",
       recorded_at > clock_timestamp() - interval '1 minute' as "isUndoable!"
from trip_milestone
where id = :id and trip_id = :trip;

/* @name findCurrent: the accounts with this phone, each with the trips that it is on */
select a.id as account, a.locale, t.id as trip, t.companion is not null as "hasCompanion!",
       exists (select from trip_milestone
               where trip_id = t.id and kind = 'handed-over' and undone_at is null) as "isDone!",
       (select coalesce(json_agg(json_build_object(
          'departureAirport', departure, 'arrivalAirport', arrival, 'together', together, 'time', time,
          'arrivalTime', arrival_time, 'departsAt', iso(departs_at), 'landsAt', iso(lands_at),
          'boarded', 'boarded' = any (reached), 'landed', 'landed' = any (reached)) order by number), '[]')
        from trip_leg
        cross join lateral (select array(
          select kind from trip_milestone where trip_id = t.id and leg = number and undone_at is null) as reached) as steps
        where trip_id = t.id) as "legs!: Array<StoredLeg & Record<'boarded' | 'landed', boolean>>"
from account a
left join trip t on a.id in (t.helper_id, t.traveler_id) and t.state = 'agreed'
  and t.first_departure_at <= now() + interval '12 hours' and t.last_landing_at >= now() - interval '2 days'
where a.phone_number = :phone and a.phone_verified_at is not null and a.suspended_at is null and a.banned_at is null
limit 10;

/* @name findLatest: the latest milestone of a phone, not by the traveler's link; for a repeated SMS the one that the first SMS
   has undone */
with mine as materialized (
  select step.*
  from account a join trip_milestone step on step.by_id = a.id
  where a.phone_number = :phone and a.phone_verified_at is not null and not step.by_traveler
)
select id, trip_id as trip, by_id as account
from mine
where undo_key = :key or undone_at is null and not exists (select from mine undone where undone.undo_key = :key)
order by recorded_at desc, id desc
limit 1;
