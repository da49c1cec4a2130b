// Written by npm run contract from family.sql. Do not edit.
import { query } from '../../../db/query.ts'
import type { Milestone } from '../milestones/milestones.contract.ts'
import type { LinkLeg } from './family-texts.ts'

/** what a family's page shows */
export type FindFamilyTrip = {
  link: number
  channel: 'mail' | 'sms' | null
  subscribed: boolean
  state: 'agreed' | 'canceled'
  traveler: string
  relation: string | null
  helper: string
  legs: LinkLeg[]
  milestones: Array<Pick<Milestone, 'kind' | 'leg' | 'at'>>
  helperUnreachable: boolean
  helperLost: boolean
  expiresAt: string
}
export const findFamilyTrip = query<{ hash: Buffer }, FindFamilyTrip>(["hash"], `
select id as link, channel, subscribed_at is not null as "subscribed", state as "state",
       traveler, relation, helper, legs, milestones, is_helper_unreachable as "helperUnreachable",
       is_seeking_helper as "helperLost", iso(expires_at) as "expiresAt"
from open_link
where token_hash = $1 and audience = 'family' and state in ('agreed', 'canceled')`)

export type FindTravelerLink = {
  link: number
  trip: number
  poster: number
  phone: string | null
  state: 'agreed' | 'canceled'
  helperLost: boolean
  expiresAt: string
}
export const findTravelerLink = query<{ hash: Buffer }, FindTravelerLink>(["hash"], `
select id as link, trip_id as trip, maker_id as poster, phone_number as phone, state as "state",
       is_seeking_helper as "helperLost", iso(expires_at) as "expiresAt"
from open_link
where token_hash = $1 and audience = 'traveler' and state in ('agreed', 'canceled')`)

export type FindInvitation = {
  to: string
  locale: string
  traveler: string
  relation: string | null
  helper: string
  legs: LinkLeg[]
}
export const findInvitation = query<{ link: number }, FindInvitation>(["link"], `
select address as "to", locale, traveler, relation, helper, legs
from open_link
where id = $1 and can_receive and state = 'agreed'`)

/** for a subscribed link */
export type FindMilestone = {
  to: string
  locale: string
  traveler: string
  relation: string | null
  helper: string
  legs: LinkLeg[]
  link: number
  kind: 'met' | 'through-security' | 'boarded' | 'landed' | 'handed-over'
  leg: number | null
  at: string
  hasCompanion: boolean
  landed: number[]
  isLate: boolean
}
export const findMilestone = query<{ link: number; milestone: number }, FindMilestone>(["link","milestone"], `
select address as "to", locale, traveler, relation, helper, legs, open_link.id as link, kind, leg, at,
       has_companion as "hasCompanion", landed, is_late as "isLate"
from open_link join recorded_milestone milestone using (trip_id)
where open_link.id = $1 and milestone.id = $2 and can_receive and state = 'agreed' and subscribed_at is not null`)

/** for the poster who does not fly */
export type FindPosterStep = {
  kind: 'met' | 'through-security' | 'boarded' | 'landed' | 'handed-over'
  leg: number | null
  at: string
  hasCompanion: boolean
  landed: number[]
  isLate: boolean
  legs: Array<Pick<LinkLeg, 'departureAirport' | 'arrivalAirport' | 'together' | 'departsAt'>>
}
export const findPosterStep = query<{ trip: number; milestone: number }, FindPosterStep>(["trip","milestone"], `
select kind, leg, at, has_companion as "hasCompanion", landed, is_late as "isLate",
       (select coalesce(json_agg(json_build_object(
          'departureAirport', departure, 'arrivalAirport', arrival, 'together', taken_by is not null,
          'departsAt', iso(departs_at)) order by number), '[]')
        from trip_leg where trip_id = trip.id) as "legs"
from trip join recorded_milestone milestone on milestone.trip_id = trip.id
where trip.id = $1 and milestone.id = $2 and state = 'agreed'`)

/** for a subscribed link */
export type FindCanceled = {
  to: string
  locale: string
  legs: LinkLeg[]
  isSeekingHelper: boolean
}
export const findCanceled = query<{ link: number }, FindCanceled>(["link"], `
select address as "to", locale, legs, is_seeking_helper as "isSeekingHelper"
from open_link
where id = $1 and can_receive and state = 'canceled' and subscribed_at is not null`)

/** for a subscribed link, while the helper cannot be reached */
export type FindUnreachable = {
  to: string
  locale: string
  traveler: string
  relation: string | null
  helper: string
  legs: LinkLeg[]
}
export const findUnreachable = query<{ link: number }, FindUnreachable>(["link"], `
select address as "to", locale, traveler, relation, helper, legs
from open_link
where id = $1 and can_receive and state = 'agreed' and subscribed_at is not null and is_helper_unreachable`)

export type FindSubscribed = {
  to: string
  locale: string
  trip: number
  traveler: string
  relation: string | null
  helper: string
}
export const findSubscribed = query<{ link: number }, FindSubscribed>(["link"], `
select address as "to", locale, trip_id as trip, traveler, relation, helper
from open_link
where id = $1 and can_receive and state = 'agreed' and subscribed_at is not null`)

/** the family's time zone is unknown, so it is that of the person who made the link */
export type FindSubscribedLinks = {
  linkId: number
  channel: 'mail' | 'sms' | null
  address: string | null
  maker: number
  zone: string | null
  accountId: null | null
}
export const findSubscribedLinks = query<{ trip: number }, FindSubscribedLinks>(["trip"], `
select link.id as "linkId", link.channel, link.address, maker.id as maker, maker.time_zone as zone, null as "accountId"
from trip_link link join account maker on maker.id = link.made_by
where link.trip_id = $1 and link.subscribed_at is not null and link.expires_at > now()
order by link.id`)

/** the links that are notified of this for the first time */
export type RecordNotices = {
  id: number
  channel: 'mail' | 'sms' | null
  address: string | null
  maker: number
}
export const recordNotices = query<{ kind: string; milestone: number | null; trip: number }, RecordNotices>(["kind","milestone","trip"], `
with notified as (
  insert into trip_notification (trip_id, kind, link_id, milestone_id)
  select trip_id, $1, id, $2
  from trip_link where trip_id = $3 and subscribed_at is not null and expires_at > now()
  order by id
  on conflict on constraint trip_notification_once do nothing
  returning link_id
)
select link.id, link.channel, link.address, link.made_by as maker
from trip_link link join notified on link_id = link.id
order by link.id`)

/** without a locale in that of its maker */
export type AddLink = {
  id: number
  locale: string
}
export const addLink = query<{ audience: string; hash: Buffer; label: string; channel: string | null; address: string | null; locale: string | null; me: number; trip: number }, AddLink>(["audience","hash","label","channel","address","locale","me","trip"], `
insert into trip_link (trip_id, made_by, audience, token_hash, label, channel, address, locale, expires_at)
select trip.id, account.id, $1, $2, $3, $4, $5, coalesce($6, locale),
       last_landing_at + interval '48 hours'
from trip join account on account.id = $7
where trip.id = $8
returning id, locale`)

export type FindMyLinks = {
  id: number
  audience: 'family' | 'traveler'
  label: string
  channel: 'mail' | 'sms' | null
  to: string | null
  undelivered: boolean
  subscribed: boolean
  createdAt: string
  expiresAt: string
}
export const findMyLinks = query<{ trip: number; me: number }, FindMyLinks>(["trip","me"], `
select id, audience, label, channel, address as to, undelivered, subscribed_at is not null as "subscribed",
       iso(created_at) as "createdAt", iso(expires_at) as "expiresAt"
from trip_link
where trip_id = $1 and made_by = $2 and expires_at > now()
order by id`)

export type SetSubscribed = {
}
export const setSubscribed = query<{ subscribed: boolean; link: number }, SetSubscribed>(["subscribed","link"], `
update trip_link set subscribed_at = case when $1 then coalesce(subscribed_at, now()) end
where id = $2 and channel is not null and expires_at > now()`)

/** the person who made the link, but only the first time */
export type RecordUndelivered = {
  trip: number
  maker: number
}
export const recordUndelivered = query<{ link: number }, RecordUndelivered>(["link"], `
update trip_link set undelivered = true
where id = $1 and not undelivered
returning trip_id as trip, made_by as maker`)

export type UpdateLinkExpiry = {
}
export const updateLinkExpiry = query<{ trip: number }, UpdateLinkExpiry>(["trip"], `
update trip_link set expires_at = last_landing_at + interval '48 hours'
from trip
where trip.id = $1 and trip_id = trip.id and expires_at > now()`)

/** after a block, only the traveler's family still has access to a departed trip */
export type EndLinksOfHelper = {
}
export const endLinksOfHelper = query<{ one: number; other: number }, EndLinksOfHelper>(["one","other"], `
update trip_link link set expires_at = now()
from trip t, account mine, account theirs
where mine.identity = (select identity from account where id = $1)
  and theirs.identity = (select identity from account where id = $2)
  and (t.helper_id, t.traveler_id) in ((mine.id, theirs.id), (theirs.id, mine.id)) and has_departed(t)
  and link.trip_id = t.id and link.made_by = t.helper_id and link.expires_at > now()`)

/** moves the links of a trip that lost its helper to the newly agreed trip. The traveler's link ends if someone else travels now. */
export type MoveLinks = {
}
export const moveLinks = query<{ trip: number }, MoveLinks>(["trip"], `
update trip_link link
set trip_id = next.id,
    expires_at = case when link.audience = 'family' or next.companion is not null
                      then next.last_landing_at + interval '48 hours' else now() end
from trip next, trip previous
where next.id = $1 and previous.id <> next.id
  and previous.seeking_listing_id = next.seeking_listing_id and previous.traveler_id = next.traveler_id
  and link.trip_id = previous.id and link.made_by = next.traveler_id and link.expires_at > now()
  and not exists (select from trip_leg where trip_id = previous.id and taken_by is not null)`)

/** in one array, so that PostgreSQL chooses the rows once */
export type DeleteEndedLinks = {
}
export const deleteEndedLinks = query<{ limit: number }, DeleteEndedLinks>(["limit"], `
delete from trip_link where id = any (array(
  select id from trip_link where expires_at <= now() order by expires_at limit $1 for update skip locked))`)
