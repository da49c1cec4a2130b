/* @name findTrips: a helper sees the times of someone close once the trip is agreed, or in a proposal if the poster shares
   them */
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
where p.account_id = :id
order by t.id;

/* @name findMilestones */
select trip_id as trip, kind, leg as flight, by_traveler as "recordedByTraveler", iso(at) as "at!",
       iso(recorded_at) as "recordedAt!", iso(undone_at) as "undoneAt"
from trip_milestone where by_id = :id
order by id;

/* @name findLinks */
select trip_id as trip, audience as for, label, channel, address as to, iso(subscribed_at) as "subscribedAt",
       iso(flights_read_at) as "flightsReadAt", iso(created_at) as "createdAt!", iso(expires_at) as "endsAt!"
from trip_link where made_by = :id
order by id;

/* @name lockListings: in the global order, so that two people who delete their accounts at the same time do not deadlock */
select from listing
where id in (select helper_listing_id from trip where :id in (helper_id, traveler_id)
             union all
             select seeking_listing_id from trip where :id in (helper_id, traveler_id))
order by id
for no key update;

/* @name lockTrips */
select from trip where :id in (helper_id, traveler_id) order by id for update;

/* @name findTripChanges: a job cancels the agreed trips, because that locks the other person's account, which may be being deleted
   at the same time */
select jsonb_build_object('trip', id, 'role', case when helper_id = :id then 'helper' else 'traveler' end,
                          'what', 'left', 'at', now()) as "data!: object"
from trip where :id in (helper_id, traveler_id);

/* @name saveContact: the other person needs the name and the shared contact details until the trip has ended. A scheduled job
   erases them then. */
update trip_person p
set contact = jsonb_strip_nulls(jsonb_build_object(
  'username', a.username, 'phone', case when shares_phone then phone_number end, 'mail', case when shares_mail then email end))
from trip t, account a
where t.id = p.trip_id and a.id = p.account_id and p.account_id = :id and is_under_way(t);

/* @name updateTrips: the other person still needs the flights. This must be the only update of the trip in the transaction,
   including the deletion of the listings: after a second one, PostgreSQL would check the foreign key to the other account
   and lock it. */
update trip t
set state = case when t.state = 'proposed' then case when t.waits_for = :id then 'declined' else 'withdrawn' end else t.state end,
    ended_at = case when t.state = 'proposed' then now() else t.ended_at end,
    revision = case when t.state = 'proposed' then t.revision + 1 else t.revision end,
    waits_for = case when t.state <> 'proposed' then t.waits_for end,
    meeting_place = case when is_under_way(t) then t.meeting_place end,
    meeting_side = case when is_under_way(t) then t.meeting_side end,
    carry = case when is_under_way(t) then t.carry end,
    companion = case when is_under_way(t) or t.traveler_id <> :id then t.companion end,
    language_codes = case when is_under_way(t) or t.traveler_id <> :id then t.language_codes else '{}' end,
    helper_listing_id = case when t.traveler_id = :id then t.helper_listing_id end,
    seeking_listing_id = case when t.helper_id = :id then t.seeking_listing_id end
where :id in (t.helper_id, t.traveler_id);

/* @name clearChoices */
update trip_person
set shares_phone = false, shares_mail = false, shares_photo = false, shares_first_name = null, shares_age_band = null,
    shares_time = null, checklist = '{}', flying = null, flying_at = null, flights_read_at = null
where account_id = :id;

/* @name deleteNotifications */
delete from trip_notification where account_id = :id;

/* @name deleteFlightNews */
delete from trip_flight_news where account_id = :id;

/* @name deleteMilestones: except those of trips under way, which the other person still needs */
delete from trip_milestone
where by_id = :id
  and trip_id not in (select trip_id from trip_person where account_id = :id and contact is not null);

/* @name deleteLinks */
delete from trip_link where made_by = :id;
