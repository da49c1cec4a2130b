// Written by npm run contract from milestones.sql. Do not edit.
import { query } from '../../../db/query.ts'
import type { StoredLeg } from './milestone-order.ts'

/** the milestones of a trip that were not undone, in order */
export type FindReached = {
  kind: 'met' | 'through-security' | 'boarded' | 'landed' | 'handed-over'
  leg: number | null
  at: string
}
export const findReached = query<{ trip: number }, FindReached>(["trip"], `
select kind, leg, iso(at) as "at"
from trip_milestone
where trip_id = $1 and undone_at is null
order by trip_milestone.at, id`)

/** what an earlier request with this key has recorded */
export type FindSent = {
  kind: 'met' | 'through-security' | 'boarded' | 'landed' | 'handed-over'
  leg: number | null
}
export const findSent = query<{ trip: number; me: number; key: string }, FindSent>(["trip","me","key"], `
select kind, leg from trip_milestone where trip_id = $1 and by_id = $2 and key = $3`)

/** the flights of a trip, for the times at which milestones are possible */
export type FindSteps = {
  departureAirport: string
  arrivalAirport: string
  together: boolean
  time: string | null
  arrivalTime: string | null
  departsAt: string
  landsAt: string
}
export const findSteps = query<{ trip: number }, FindSteps>(["trip"], `
select departure as "departureAirport", arrival as "arrivalAirport", together, time, arrival_time as "arrivalTime",
       iso(departs_at) as "departsAt", iso(lands_at) as "landsAt"
from trip_leg
where trip_id = $1
order by number`)

/** its id, unless the other person has recorded the same one already */
export type RecordMilestone = {
  id: number
}
export const recordMilestone = query<{ trip: number; kind: string; leg: number | null; at: string; me: number; key: string; byTraveler: boolean }, RecordMilestone>(["trip","kind","leg","at","me","key","byTraveler"], `
insert into trip_milestone (trip_id, kind, leg, at, by_id, key, by_traveler)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict do nothing
returning id`)

/** a milestone of a trip, with whether it is less than a minute old */
export type FindRecorded = {
  kind: 'met' | 'through-security' | 'boarded' | 'landed' | 'handed-over'
  leg: number | null
  by: number
  byTraveler: boolean
  isUndone: boolean
  isUndoable: boolean
}
export const findRecorded = query<{ id: number; trip: number }, FindRecorded>(["id","trip"], `
select kind, leg, by_id as by, by_traveler as "byTraveler", undone_at is not null as "isUndone",
       recorded_at > clock_timestamp() - interval '1 minute' as "isUndoable"
from trip_milestone
where id = $1 and trip_id = $2`)

/** the accounts with this phone, each with the trips that it is on */
export type FindCurrent = {
  account: number
  locale: string
  trip: number | null
  hasCompanion: boolean
  isDone: boolean
  legs: Array<StoredLeg & Record<'boarded' | 'landed', boolean>>
}
export const findCurrent = query<{ phone: string }, FindCurrent>(["phone"], `
select a.id as account, a.locale, t.id as trip, t.companion is not null as "hasCompanion",
       exists (select from trip_milestone
               where trip_id = t.id and kind = 'handed-over' and undone_at is null) as "isDone",
       (select coalesce(json_agg(json_build_object(
          'departureAirport', departure, 'arrivalAirport', arrival, 'together', together, 'time', time,
          'arrivalTime', arrival_time, 'departsAt', iso(departs_at), 'landsAt', iso(lands_at),
          'boarded', 'boarded' = any (reached), 'landed', 'landed' = any (reached)) order by number), '[]')
        from trip_leg
        cross join lateral (select array(
          select kind from trip_milestone where trip_id = t.id and leg = number and undone_at is null) as reached) as steps
        where trip_id = t.id) as "legs"
from account a
left join trip t on a.id in (t.helper_id, t.traveler_id) and t.state = 'agreed'
  and t.first_departure_at <= now() + interval '12 hours' and t.last_landing_at >= now() - interval '2 days'
where a.phone_number = $1 and a.phone_verified_at is not null and a.suspended_at is null and a.banned_at is null
limit 10`)

/** the latest milestone of a phone, not by the traveler's link; for a repeated SMS the one that the first SMS has undone */
export type FindLatest = {
  id: number
  trip: number
  account: number
}
export const findLatest = query<{ phone: string; key: string }, FindLatest>(["phone","key"], `
with mine as materialized (
  select step.*
  from account a join trip_milestone step on step.by_id = a.id
  where a.phone_number = $1 and a.phone_verified_at is not null and not step.by_traveler
)
select id, trip_id as trip, by_id as account
from mine
where undo_key = $2 or undone_at is null and not exists (select from mine undone where undone.undo_key = $2)
order by recorded_at desc, id desc
limit 1`)
