import { isoText } from '../../../db/moment.ts'
import { STANDS, sharedFields } from '../../../listings/public.ts'
import { blockBetween } from '../../blocks.service.ts'
import { UNDER_WAY } from '../agreement/departed-trips.service.ts'

// A link `l` to a trip `t`, made by `m`. What ends it sets `expires_at`; a ban takes what somebody has given away, too, and a
// suspension what a helper has.
const OF_LINK = 'trip_link l join trip t on t.id = l.trip_id join account m on m.id = l.made_by'
const OPENS = `l.expires_at > now() and m.left_at is null and m.banned_at is null
  and (m.suspended_at is null or l.made_by = t.traveler_id)`
/** The SQL for the link with the hash $1 of a token, of a trip that takes place or was canceled. */
const opens = (audience: 'family' | 'traveler') =>
  `l.token_hash = $1 and l.audience = '${audience}' and ${OPENS} and t.state in ('agreed', 'cancelled')`
/** The SQL for a link that still tells of its trip. */
const LIVES = `${OPENS} and t.state = 'agreed'`
// The helper's links have the first name of someone close only while its poster shares it with the helper.
const NAMES = `join account h on h.id = t.helper_id join account v on v.id = t.traveler_id
  cross join lateral (
    select case when l.made_by = t.traveler_id or ${sharedFields("t.state = 'agreed'", 'false')} ->> 'firstName' = 'true'
      then t.companion ->> 'firstName' end as first_name
    from trip_person p where p.trip_id = t.id and p.role = 'traveler') as known`
// A helper who has deleted the account on the way is still known by name until the trip's end.
const TRAVELER = `
  coalesce(known.first_name, v.username) as traveler,
  case when known.first_name is null then t.companion ->> 'relation' end as relation, coalesce((
    select contact ->> 'username' from trip_person where trip_id = t.id and account_id = t.helper_id), h.username) as helper`
const HELPER_AWAY = `
  (${UNDER_WAY}) and (coalesce(h.left_at, h.banned_at, h.suspended_at) is not null
    or ${blockBetween('t.helper_id', 't.traveler_id')})
  and not exists (select from trip_milestone where trip_id = t.id and kind = 'handed-over' and undone_at is null)`

// The traveler goes on without the helper, and looks for another one. To the links of the helper the trip has ended.
const IS_LOOKING = `
  l.made_by = t.traveler_id and exists (select from listing l where l.id = t.seeking_listing_id and ${STANDS})
  and (t.state = 'cancelled' and t.moved_by = t.helper_id
    or t.state = 'agreed' and not exists (select from trip_leg where trip_id = t.id and taken_by is not null))`

// Who accompanies the traveler on a flight by another trip of the same request.
const OTHER_HELPER = `
  select a.username as helper from trip_leg taken join trip of_other on of_other.id = taken.trip_id join account a on a.id = of_other.helper_id
  where taken.taken_by = t.seeking_listing_id and of_other.id <> t.id and l.made_by = t.traveler_id
    and (taken.departure, taken.arrival) = (trip_leg.departure, trip_leg.arrival) limit 1`

const LEGS = `
  (select json_agg(json_build_object(
     'departureAirport', departure, 'arrivalAirport', arrival, 'together', taken_by is not null or other.helper is not null,
     'helper', other.helper,
     'departsAt', ${isoText('departs_at')}, 'landsAt', ${isoText('lands_at')},
     'departureKnown', time is not null, 'arrivalKnown', arrival_time is not null) order by number)
   from trip_leg left join lateral (${OTHER_HELPER}) as other on true where trip_id = t.id) as legs`

/** A trip as a family reads it, by the hash $1 of its token; one that is cancelled, too. */
export const FAMILY = `
  select t.state, ${TRAVELER}, ${LEGS}, ${HELPER_AWAY} as "helperAway", ${IS_LOOKING} as "helperLost",
         coalesce((select json_agg(json_build_object('kind', kind, 'leg', leg, 'at', ${isoText('at')}) order by at, id)
           from trip_milestone where trip_id = t.id and undone_at is null), '[]') as milestones,
         case when l.channel is not null
           then json_build_object('channel', l.channel, 'wanted', l.wanted_at is not null) end as tells,
         ${isoText('l.expires_at')} as "expiresAt"
  from ${OF_LINK} ${NAMES} where ${opens('family')}`

/** The trip of a traveler's link, by the hash $1 of its token, and the account of the poster who has made it. */
export const TRAVELER_LINK = `
  select t.state, l.id::float8 as link, t.id::float8 as trip, m.id::float8 as poster, m.phone_number as phone,
         ${IS_LOOKING} as "helperLost", ${isoText('l.expires_at')} as "expiresAt"
  from ${OF_LINK} where ${opens('traveler')}`

/** Whether the address of a link is told of each step: by the hash of its token. */
export const WANT = `
  update trip_link set wanted_at = case when $2 then coalesce(wanted_at, now()) end
  where token_hash = $1 and channel is not null and expires_at > now()`
/** The same by the id of a link, for the mails. */
export const WANT_BY_ID = `
  update trip_link set wanted_at = case when $2 then coalesce(wanted_at, now()) end
  where id = $1 and channel is not null and expires_at > now()`

// Whoever has answered STOP to our number gets no SMS.
const REACHABLE = `(l.channel = 'mail' or not exists (
    select from sms_opt_out where phone_number = replace(l.address, ' ', '')))`

/** What an invitation needs, by the link's id $1. */
export const INVITATION = `
  select l.channel, l.address as "to", ${TRAVELER}, ${LEGS}
  from ${OF_LINK} ${NAMES} where l.id = $1 and ${LIVES} and ${REACHABLE}`

/** What a family is told of the step $2, if they still want it and nobody has taken it back within its minute. */
export const STEP = `
  select l.id::float8 as link, l.channel, l.address as "to", ${TRAVELER}, ${LEGS}, s.kind, s.leg, ${isoText('s.at')} as at,
         t.companion is not null as "hasCompanion",
         coalesce((select json_agg(leg) from trip_milestone before where before.trip_id = t.id and before.kind = 'landed'
           and before.undone_at is null and before.at < s.at), '[]') as landed,
         s.at < s.recorded_at - interval '15 minutes' as "isLate"
  from ${OF_LINK} ${NAMES} join trip_milestone s on s.trip_id = t.id and s.id = $2
  where l.id = $1 and ${LIVES} and l.wanted_at is not null and s.undone_at is null and ${REACHABLE}`

/** Where the family of the link $1 hears that its trip is cancelled, or goes on without the helper, if they wanted news. */
export const CANCELLED = `
  select l.address as "to", ${IS_LOOKING} as "isLooking" from ${OF_LINK}
  where l.id = $1 and ${OPENS} and t.state = 'cancelled' and l.wanted_at is not null and ${REACHABLE}`

/** Where the family of the link $1 is told that the helper has left on the way, if they wanted news. */
export const AWAY = `
  select l.address as "to", ${TRAVELER}
  from ${OF_LINK} ${NAMES} where l.id = $1 and ${LIVES} and l.wanted_at is not null and ${HELPER_AWAY} and ${REACHABLE}`

/** An SMS to the link $1 did not arrive; answers who made it, the first time. */
export const UNREACHED = `
  update trip_link set unreached = true where id = $1 and not unreached
  returning trip_id::float8 as trip, made_by::float8 as maker`

/** Whatever has ended is of no use to anybody: least of all the address of somebody who has no account. */
export const FORGET_LINKS = `
  delete from trip_link where id = any(array(
    select id from trip_link where expires_at <= now() order by expires_at limit $1 for update skip locked))`
