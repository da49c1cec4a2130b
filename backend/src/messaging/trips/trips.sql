-- import type { Trip } from './trip-view.contract.ts'
-- import type { TripRow } from './trip.presenter.ts'

/* @name findTrips: a page of the user's trips, those with one person, or one trip. First those that wait for the user, then
   upcoming trips by departure, then past trips from the latest. The position is one number, so that a cursor is a number
   and an id. */
with mine as (
  select t.id, case
      when awaited_person(t) = :me or t.state = 'agreed' and exists (
        -- The trip waits for a confirmation in the three days before departure, or for one in the week after the last landing.
        select from trip_person mine where mine.trip_id = t.id and mine.account_id = :me and (
          flying is null and t.first_departure_at - interval '72 hours' <= now() and not has_departed(t)
          or completion_answer is null and t.completed is null
             and t.last_landing_at <= now() and t.last_landing_at + interval '7 days' >= now())) then departure - 1e10
      when t.last_landing_at > now() and (t.state = 'agreed' or is_proposed(t)) then departure
      else 1e11 - departure end as position
  from trip t
  cross join lateral (
    -- The position must not reveal a time of day that the poster of a listing for someone close has not shared.
    select extract(epoch from case when t.companion is null or t.state = 'agreed' then t.first_departure_at else (
      select first.date::timestamp at time zone 'UTC' from trip_leg first where first.trip_id = t.id and first.number = 1
    ) end)::float8 as departure) as known
  where :me in (t.helper_id, t.traveler_id)
    and t.id = :id -- if :id
    and :other in (t.helper_id, t.traveler_id) and :other <> :me -- if :other
), page as (
  select id, position from mine
  where (position, id) > (:position::float8, :after)
  order by position, id
  limit :limit
)
select t.id, t.revision, t.moved_by as "movedBy", t.helper_listing_id as "helperListingId",
       t.seeking_listing_id as "seekingListingId", t.tip_amount as "tipAmount", shown_state(t) as "state!: Trip['state']",
       respondent as "waitsFor", people -> 'helper' as "helper!: Trip['helper']", people -> 'traveler' as "traveler!: Trip['traveler']",
       case when separated_at is null then t.companion end as "companion: Trip['companion']",
       (select json_build_object(
          'note', shared, 'time', shared or is_proposed(t) and coalesce(shares_time, false),
          'firstName', (shared or is_proposed(t)) and coalesce(shares_first_name, shared),
          'ageBand', (shared or is_proposed(t)) and coalesce(shares_age_band, shared))
        from trip_person where trip_id = t.id and role = 'traveler') as "shared!: TripRow['shared']",
       case when t.companion is not null and is_proposed(t)
            then (select flights from listed_flights where listing_id = t.seeking_listing_id) end as "posterFlights: TripRow['posterFlights']",
       t.agreed_at is not null as "wasAgreed!",
       (select flights from listed_flights
        where listing_id = case respondent when t.helper_id then t.helper_listing_id
                                           when t.traveler_id then t.seeking_listing_id end) as "respondentFlights: TripRow['respondentFlights']",
       t.language_codes as "languageCodes",
       (select json_agg(json_build_object(
          'departureAirport', departure, 'arrivalAirport', arrival, 'date', date, 'time', time, 'flightNumber', flight,
          'departureTerminal', departure_terminal, 'arrivalTerminal', arrival_terminal,
          'arrivalDate', arrival_date, 'arrivalTime', arrival_time, 'together', together,
          'departsAt', iso(departs_at), 'landsAt', iso(lands_at),
          'status', case when t.state = 'agreed' then (
            select status from shown_flight
            where (shown_flight.flight, shown_flight.departure, shown_flight.date) = (leg.flight, leg.departure, leg.date)) end)
          order by number)
        from trip_leg leg where trip_id = t.id) as "legs!: TripRow['legs']",
       case when respondent is not null then t.change end as "change: TripRow['change']",
       json_build_object(
         'place', case when separated_at is null then t.meeting_place end,
         'side', case when separated_at is null then t.meeting_side end,
         'carry', case when separated_at is null then t.carry end,
         'revision', (select max(meeting_revision) from trip_person where trip_id = t.id)) as "meeting!: Trip['meeting']",
       (select coalesce(json_agg(json_build_object(
          'id', id, 'kind', kind, 'leg', leg, 'at', iso(at), 'by', by_id, 'byTraveler', by_traveler, 'undoUntil',
          case when by_id = :me and recorded_at + interval '1 minute' > now() then iso(recorded_at + interval '1 minute') end)
          order by at, id), '[]')
        from trip_milestone
        where trip_id = t.id and undone_at is null
          and (separated_at is null or recorded_at <= separated_at)) as "milestones!: Trip['milestones']",
       has_departed(t) as "departed!", iso(t.first_departure_at) as "firstDepartureAt!", iso(t.last_landing_at) as "lastLandingAt!",
       json_build_object('mine', (select completion_answer from trip_person where trip_id = t.id and account_id = :me),
                         'completed', t.completed) as "completion!: Trip['completion']",
       page.position as "position!"
from page
join trip t using (id)
join account h on h.id = t.helper_id
join account v on v.id = t.traveler_id
cross join lateral (
  select awaited_person(t) as respondent, is_under_way(t) as under_way, blocked_at is not null as blocked,
         is_shared(t) and coalesce(h.suspended_at, h.banned_at, v.suspended_at, v.banned_at, blocked_at) is null as shared,
         -- From this moment the helper of a departed trip sees no new data of the traveler.
         case when h.id = :me and t.state = 'agreed' and has_departed(t)
              then least(blocked_at, h.suspended_at, h.banned_at) end as separated_at
  from (select min(created_at) as blocked_at from blocks_between(h.id, v.id)) as blocks
  offset 0 -- evaluates them once for each trip
) as facts
cross join lateral (
  select json_object_agg(p.role, json_build_object(
      'id', a.id, 'username', coalesce(p.contact ->> 'username', a.username), 'role', p.role,
      'verified', a.phone_verified_at is not null,
      'profilePictureUrl', case when a.id = :me or sees and p.shares_photo then a.profile_picture_url end,
      'phone', case when sees then coalesce(p.contact ->> 'phone', case when p.shares_phone then a.phone_number end) end,
      'mail', case when sees then coalesce(p.contact ->> 'mail', case when p.shares_mail then a.email end) end,
      'shares', case when a.id = :me then json_strip_nulls(json_build_object(
        'phone', p.shares_phone, 'mail', p.shares_mail, 'photo', p.shares_photo,
        'firstName', case when is_poster then coalesce(p.shares_first_name, t.state = 'agreed') end,
        'ageBand', case when is_poster then coalesce(p.shares_age_band, t.state = 'agreed') end,
        'time', case when is_poster then t.state = 'agreed' or coalesce(p.shares_time, false) end)) end,
      'checklist', case when a.id <> :me and separated_at is not null then '{}' else p.checklist end,
      'flying', case when a.id = :me or separated_at is null then p.flying end,
      'removed', a.banned_at is not null,
      'contacted', exists (
        select from contact_request request join listing on listing.id = request.listing_id
        where request.requester_id = :me and listing.account_id = a.id and listing.confirmed_at is not null),
      'unreachable', under_way and (blocked or coalesce(a.left_at, a.banned_at, a.suspended_at) is not null))) as people
  from trip_person p
  join account a on a.id = p.account_id
  cross join lateral (
    -- After departure, the traveler still sees the helper's shared contact details, even after a block or a ban.
    select shared or p.role = 'helper' and under_way and :me = t.traveler_id as sees,
           p.role = 'traveler' and t.companion is not null as is_poster) as own
  where p.trip_id = t.id
) as persons
order by page.position, t.id;
