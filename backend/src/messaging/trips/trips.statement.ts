import { isoText } from '../../db/moment.ts'
import { flightsOfListing, sharedFields } from '../../listings/public.ts'
import { blockBetween, blockedSince } from '../blocks.service.ts'
import { UNDER_WAY } from './agreement/departed-trips.service.ts'
import { STATE, WAITS_FOR } from './agreement/held-trip.ts'

// A trip `t` for the reader $1. The two see details of each other only while nothing stands between them.
const IS_SHARED = `
  t.state = 'agreed' and t.last_landing_at + interval '2 days' > now()
  and h.suspended_at is null and h.banned_at is null and v.suspended_at is null and v.banned_at is null
  and not ${blockBetween('t.helper_id', 't.traveler_id')}`

/** What the poster of a listing for someone close has chosen to share of them. */
const ofTraveler = (role: 'helper' | 'traveler') =>
  role === 'helper'
    ? ''
    : `,
        'firstName', case when t.companion is not null then coalesce(p.shares_first_name, t.state = 'agreed') end,
        'ageBand', case when t.companion is not null then coalesce(p.shares_age_band, t.state = 'agreed') end,
        'time', case when t.companion is not null then t.state = 'agreed' or coalesce(p.shares_time, false) end`

const IS_PROPOSED = "(t.state = 'proposed' and t.first_departure_at > now())"

// From then on the helper $1 of a trip that has departed sees nothing new of the traveler.
const PARTED_SINCE = `
  case when $1 = t.helper_id and t.state = 'agreed' and has_departed(t)
    then least(${blockedSince('t.helper_id', 't.traveler_id')}, h.suspended_at, h.banned_at) end`

// On the way the traveler keeps what the helper shared, whatever has come between them.
const SEES = {
  helper: `(shared.yes or way.is_under_way and $1 = t.traveler_id)`,
  traveler: 'shared.yes',
}

const person = (role: 'helper' | 'traveler', account: 'h' | 'v') => `
  (select json_build_object(
     'id', ${account}.id, 'username', coalesce(p.contact ->> 'username', ${account}.username), 'role', p.role,
     'verified', ${account}.phone_verified_at is not null,
     'profilePictureUrl', case when ${account}.id = $1 or ${SEES[role]} and p.shares_photo then ${account}.profile_picture_url end,
     'phone', case when ${SEES[role]} then coalesce(p.contact ->> 'phone', case when p.shares_phone then ${account}.phone_number end) end,
     'mail', case when ${SEES[role]} then coalesce(p.contact ->> 'mail', case when p.shares_mail then ${account}.email end) end,
     'shares', case when ${account}.id = $1 then
       json_strip_nulls(json_build_object('phone', p.shares_phone, 'mail', p.shares_mail, 'photo', p.shares_photo${ofTraveler(role)})) end,
     'checklist', case when ${account}.id <> $1 and parted.since is not null then '{}' else p.checklist end,
     'flying', case when ${account}.id = $1 or parted.since is null then p.flying end,
     'removed', ${account}.banned_at is not null,
     'contacted', exists (select from contact_request r join listing l on l.id = r.listing_id
       where r.requester_id = $1 and l.account_id = ${account}.id and l.confirmed_at is not null),
     'away', way.is_under_way and (way.is_blocked or
       coalesce(${account}.left_at, ${account}.banned_at, ${account}.suspended_at) is not null))
   from trip_person p where p.trip_id = t.id and p.role = '${role}') as ${role}`

const LEGS = `
  (select json_agg(json_build_object(
     'departureAirport', departure, 'arrivalAirport', arrival, 'date', date, 'time', time, 'flightNumber', flight,
     'departureTerminal', departure_terminal, 'arrivalTerminal', arrival_terminal, 'arrivalDate', arrival_date,
     'arrivalTime', arrival_time, 'together', together,
     'departsAt', ${isoText('departs_at')}, 'landsAt', ${isoText('lands_at')}) order by number)
   from trip_leg where trip_id = t.id) as legs`

const MILESTONES = `
  coalesce((select json_agg(json_build_object(
     'id', id, 'kind', kind, 'leg', leg, 'at', ${isoText('at')}, 'by', by_id, 'byTraveler', by_traveler,
     'undoUntil', case when by_id = $1 and recorded_at + interval '1 minute' > now()
       then ${isoText("(recorded_at + interval '1 minute')")} end) order by at, id)
   from trip_milestone where trip_id = t.id and undone_at is null and (parted.since is null or recorded_at <= parted.since)),
   '[]') as milestones`

const COLUMNS = `
  t.id, ${STATE} as state, t.revision, waiting.who as "waitsFor", ${person('helper', 'h')}, ${person('traveler', 'v')},
  case when parted.since is null then t.companion end as companion, t.moved_by as "movedBy", (
    select ${sharedFields('shared.yes', IS_PROPOSED)} from trip_person p where p.trip_id = t.id and p.role = 'traveler') as shared,
  case when t.companion is not null and ${IS_PROPOSED} then ${flightsOfListing('t.seeking_listing_id')} end as typed,
  t.agreed_at is not null as "wasAgreed", ${flightsOfListing('case waiting.who when t.helper_id then t.helper_listing_id when t.traveler_id then t.seeking_listing_id end')} as answering,
  to_json(t.language_codes) as "languageCodes", ${LEGS}, case when waiting.who is not null then t.change end as change,
  t.helper_listing_id as "helperListingId", t.seeking_listing_id as "seekingListingId", t.tip_amount as "tipAmount",
  json_build_object('place', case when parted.since is null then t.meeting_place end,
    'side', case when parted.since is null then t.meeting_side end, 'carry', case when parted.since is null then t.carry end,
    'revision', (select max(meeting_revision) from trip_person where trip_id = t.id)) as meeting, ${MILESTONES},
  has_departed(t) as departed, ${isoText('t.first_departure_at')} as "firstDepartureAt", ${isoText('t.last_landing_at')} as "lastLandingAt",
  json_build_object('mine', (select happened from trip_person where trip_id = t.id and account_id = $1), 'kept', t.kept) as happened`

const JOINS = `
  join account h on h.id = t.helper_id join account v on v.id = t.traveler_id
  cross join lateral (select ${IS_SHARED} as yes) as shared
  cross join lateral (select ${WAITS_FOR} as who) as waiting
  cross join lateral (select ${UNDER_WAY} as is_under_way, ${blockBetween('t.helper_id', 't.traveler_id')} as is_blocked) as way
  cross join lateral (select ${PARTED_SINCE} as since) as parted`

/** One trip, for one of its two people. */
export const ONE = `select ${COLUMNS} from trip t ${JOINS} where t.id = $2 and $1 in (t.helper_id, t.traveler_id)`

// The reader is asked about the flights for three days before them, and for a week whether it happened.
const IS_ASKED = `
  ${WAITS_FOR} = $1 or t.state = 'agreed' and exists (
    select from trip_person p where p.trip_id = t.id and p.account_id = $1 and (
      p.flying is null and now() >= t.first_departure_at - interval '72 hours' and not has_departed(t)
      or p.happened is null and t.kept is null and now() between t.last_landing_at and t.last_landing_at + interval '7 days'))`

// A page's position must not reveal a time of day that the poster of a listing for someone close has not shared.
const DEPARTURE = `
  extract(epoch from case when t.companion is null or t.state = 'agreed' then t.first_departure_at else (
    select first.date::timestamp at time zone 'UTC' from trip_leg first where first.trip_id = t.id and first.number = 1) end)`

// What waits for the reader's answer stands first; then what is still to come, the next departure before all; then what is
// over, the latest before all. The place in this order is one number, so that the next page begins after a number and an id.
const PLACE = `
  case when ${IS_ASKED} then ${DEPARTURE} - 1e10
    when t.state in ('proposed', 'agreed') and t.last_landing_at > now()
         and (t.state = 'agreed' or t.first_departure_at > now())
    then ${DEPARTURE} else 1e11 - ${DEPARTURE} end::float8`

const mine = (me: string, other: string) => `
  select id, ${PLACE} as place from trip t where ${me} = $1 and ($2::bigint is null or ${other} = $2)`

/** The trips of $1, those that ask them something first, those with $2 if it is one, after the place $3 and the id $4. */
export const PAGE = `
  select ${COLUMNS}, page.place
  from (
    select id, place from (${mine('helper_id', 'traveler_id')} union all ${mine('traveler_id', 'helper_id')}) as mine
    where (place, id) > ($3::float8, $4::bigint) order by place, id limit $5
  ) as page join trip t on t.id = page.id ${JOINS}
  order by page.place, t.id`
