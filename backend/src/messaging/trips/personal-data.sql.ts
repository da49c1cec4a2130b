// Written by npm run contract from personal-data.sql. Do not edit.
import { query } from '../../db/query.ts'

/** a helper sees the times of someone close once the trip is agreed, or in a proposal if the poster shares them */
export type FindTrips = {
  id: number
  role: 'helper' | 'traveler'
  with: string
  state: 'proposed' | 'agreed' | 'declined' | 'withdrawn' | 'expired' | 'canceled'
  tipAmount: number | null
  carry: string | null
  meetingPlace: string | null
  meetingSide: 'before-security' | 'after-security' | 'after-arrival' | null
  checklist: string[]
  stillFlying: 'yes' | 'changed' | 'canceled' | null
  completionAnswer: boolean | null
  flights: unknown
  companion: unknown
  languages: string[] | null
  youShare: unknown
  flightsReadAt: string | null
  proposedAt: string | null
  agreedAt: string | null
  endedAt: string | null
}
export const findTrips = query<{ id: number }, FindTrips>(["id"], `
select t.id, p.role, other.username as "with", t.state, t.tip_amount as "tipAmount", t.carry, t.meeting_place as "meetingPlace",
       t.meeting_side as "meetingSide", p.checklist, p.flying as "stillFlying", p.completion_answer as "completionAnswer",
       (select json_agg(json_strip_nulls(json_build_object(
          'from', departure, 'to', arrival, 'date', date, 'time', case when sees_times then time end, 'flight', flight,
          'departureTerminal', departure_terminal, 'arrivalTerminal', arrival_terminal,
          'arrivalDate', case when sees_times then arrival_date end,
          'arrivalTime', case when sees_times then arrival_time end, 'together', together)) order by number)
        from trip_leg where trip_id = t.id) as flights,
       case when p.role = 'traveler' then t.companion end as companion,
       case when p.role = 'traveler' then t.language_codes end as languages,
       json_strip_nulls(json_build_object(
         'phone', p.shares_phone, 'mail', p.shares_mail, 'photo', p.shares_photo, 'firstName', p.shares_first_name,
         'ageBand', p.shares_age_band, 'time', p.shares_time)) as "youShare",
       iso(p.flights_read_at) as "flightsReadAt", iso(t.proposed_at) as "proposedAt", iso(t.agreed_at) as "agreedAt",
       iso(t.ended_at) as "endedAt"
from trip_person p
join trip t on t.id = p.trip_id
join account other on other.id = case p.role when 'helper' then t.traveler_id else t.helper_id end
cross join lateral (
  select p.role = 'traveler' or t.companion is null or t.state = 'agreed' or t.state = 'proposed' and exists (
    select from trip_person where trip_id = t.id and role = 'traveler' and shares_time) as sees_times
) as known
where p.account_id = $1
order by t.id`)

export type FindMilestones = {
  trip: number
  kind: 'met' | 'through-security' | 'boarded' | 'landed' | 'handed-over'
  flight: number | null
  recordedByTraveler: boolean
  at: string
  recordedAt: string
  undoneAt: string | null
}
export const findMilestones = query<{ id: number }, FindMilestones>(["id"], `
select trip_id as trip, kind, leg as flight, by_traveler as "recordedByTraveler", iso(at) as "at",
       iso(recorded_at) as "recordedAt", iso(undone_at) as "undoneAt"
from trip_milestone where by_id = $1
order by id`)

export type FindLinks = {
  trip: number
  for: 'family' | 'traveler'
  label: string
  channel: 'mail' | 'sms' | null
  to: string | null
  subscribedAt: string | null
  flightsReadAt: string | null
  createdAt: string
  endsAt: string
}
export const findLinks = query<{ id: number }, FindLinks>(["id"], `
select trip_id as trip, audience as for, label, channel, address as to, iso(subscribed_at) as "subscribedAt",
       iso(flights_read_at) as "flightsReadAt", iso(created_at) as "createdAt", iso(expires_at) as "endsAt"
from trip_link where made_by = $1
order by id`)

/** in the global order, so that two people who delete their accounts at the same time do not deadlock */
export type LockListings = {
}
export const lockListings = query<{ id: number }, LockListings>(["id"], `
select from listing
where id in (select helper_listing_id from trip where $1 in (helper_id, traveler_id)
             union all
             select seeking_listing_id from trip where $1 in (helper_id, traveler_id))
order by id
for no key update`)

export type LockTrips = {
}
export const lockTrips = query<{ id: number }, LockTrips>(["id"], `
select from trip where $1 in (helper_id, traveler_id) order by id for update`)

/** a job cancels the agreed trips, because that locks the other person's account, which may be being deleted at the same time */
export type FindTripChanges = {
  data: object
}
export const findTripChanges = query<{ id: number }, FindTripChanges>(["id"], `
select jsonb_build_object('trip', id, 'role', case when helper_id = $1 then 'helper' else 'traveler' end,
                          'what', 'left', 'at', now()) as "data"
from trip where $1 in (helper_id, traveler_id)`)

/** the other person needs the name and the shared contact details until the trip has ended. A scheduled job erases them then. */
export type SaveContact = {
}
export const saveContact = query<{ id: number }, SaveContact>(["id"], `
update trip_person p
set contact = jsonb_strip_nulls(jsonb_build_object(
  'username', a.username, 'phone', case when shares_phone then phone_number end, 'mail', case when shares_mail then email end))
from trip t, account a
where t.id = p.trip_id and a.id = p.account_id and p.account_id = $1 and is_under_way(t)`)

/** the other person still needs the flights. This must be the only update of the trip in the transaction, including the deletion of the listings: after a second one, PostgreSQL would check the foreign key to the other account and lock it. */
export type UpdateTrips = {
}
export const updateTrips = query<{ id: number }, UpdateTrips>(["id"], `
update trip t
set state = case when t.state = 'proposed' then case when t.waits_for = $1 then 'declined' else 'withdrawn' end else t.state end,
    ended_at = case when t.state = 'proposed' then now() else t.ended_at end,
    revision = case when t.state = 'proposed' then t.revision + 1 else t.revision end,
    waits_for = case when t.state <> 'proposed' then t.waits_for end,
    meeting_place = case when is_under_way(t) then t.meeting_place end,
    meeting_side = case when is_under_way(t) then t.meeting_side end,
    carry = case when is_under_way(t) then t.carry end,
    companion = case when is_under_way(t) or t.traveler_id <> $1 then t.companion end,
    language_codes = case when is_under_way(t) or t.traveler_id <> $1 then t.language_codes else '{}' end,
    helper_listing_id = case when t.traveler_id = $1 then t.helper_listing_id end,
    seeking_listing_id = case when t.helper_id = $1 then t.seeking_listing_id end
where $1 in (t.helper_id, t.traveler_id)`)

export type ClearChoices = {
}
export const clearChoices = query<{ id: number }, ClearChoices>(["id"], `
update trip_person
set shares_phone = false, shares_mail = false, shares_photo = false, shares_first_name = null, shares_age_band = null,
    shares_time = null, checklist = '{}', flying = null, flying_at = null, flights_read_at = null
where account_id = $1`)

export type DeleteNotifications = {
}
export const deleteNotifications = query<{ id: number }, DeleteNotifications>(["id"], `
delete from trip_notification where account_id = $1`)

export type DeleteFlightNews = {
}
export const deleteFlightNews = query<{ id: number }, DeleteFlightNews>(["id"], `
delete from trip_flight_news where account_id = $1`)

/** except those of trips under way, which the other person still needs */
export type DeleteMilestones = {
}
export const deleteMilestones = query<{ id: number }, DeleteMilestones>(["id"], `
delete from trip_milestone
where by_id = $1
  and trip_id not in (select trip_id from trip_person where account_id = $1 and contact is not null)`)

export type DeleteLinks = {
}
export const deleteLinks = query<{ id: number }, DeleteLinks>(["id"], `
delete from trip_link where made_by = $1`)
