// Written by npm run contract from listings.sql. Do not edit.
import { query } from '../db/query.ts'
import type { RepliesWithin } from './listing.contract.ts'
import type { KindOfHelp } from './kinds-of-help.contract.ts'
import type { CompanyLeg, LegColumns, Listing } from './listing.entity.ts'
import type { Shared } from './listing-viewers.public.ts'
import type { TravelerFacts } from './traveler/traveler.contract.ts'

/** an active listing, with its author unless it is unconfirmed, because blocks do not hide unconfirmed listings: that would reveal whose address they have; whether the reader is one of the two people of its trip; and what its author shares with the reader who helps. */
export type FindListing = {
  id: number
  type: 'helper' | 'seeking_help'
  count: number | null
  date: string
  legs: LegColumns[] | null
  spoken: string
  description: string
  skills: string | null
  help: KindOfHelp[]
  traveler: TravelerFacts | null
  places: number
  company: CompanyLeg[] | null
  departureAirport: string
  arrivalAirport: string
  endDate: string | null
  time: string | null
  tipAmount: number | null
  minTip: number | null
  maxTip: number | null
  offersTips: boolean
  acceptsTips: boolean
  confirmed: boolean
  userId: number
  username: string
  profileName: string
  profilePictureUrl: string | null
  languages: string | null
  verified: boolean
  completedTrips: number
  repliesWithin: RepliesWithin | null
  memberSince: string | null
  stars: number | null
  flightNumber: string | null
  found: boolean
  createdAt: string
  ownerId: number | null
  together: boolean
  shared: Shared | null
}
export const findListing = query<{ reader: number | null; id: number }, FindListing>(["reader","id"], `
select card.*, case when confirmed_at is not null then listing.account_id end as "ownerId",
       status = 'found' and exists (
         select from trip
         where state = 'agreed' and listing.id in (helper_listing_id, seeking_listing_id) and $1 in (helper_id, traveler_id)
       ) as "together",
       -- In an agreed trip the name and the age are shared unless the poster has hidden them, and the time always, because
       -- both take the flights.
       (select json_build_object(
                 'note', is_shared(trip), 'time', is_shared(trip) or coalesce(shares_time, false),
                 'firstName', coalesce(shares_first_name, is_shared(trip)), 'ageBand', coalesce(shares_age_band, is_shared(trip)))
        from trip join trip_person on trip_id = trip.id and role = 'traveler'
        where seeking_listing_id = listing.id and helper_id = $1 and (is_shared(trip) or is_proposed(trip))
        order by is_shared(trip) desc limit 1) as "shared"
from listing join listing_card card using (id)
where listing.id = $2 and is_active(listing)`)

/** of one account, the newest first */
export type FindOwnListings = {
  id: number
  type: 'helper' | 'seeking_help'
  count: number | null
  date: string
  legs: LegColumns[] | null
  spoken: string
  description: string
  skills: string | null
  help: KindOfHelp[]
  traveler: TravelerFacts | null
  places: number
  company: CompanyLeg[] | null
  departureAirport: string
  arrivalAirport: string
  endDate: string | null
  time: string | null
  tipAmount: number | null
  minTip: number | null
  maxTip: number | null
  offersTips: boolean
  acceptsTips: boolean
  confirmed: boolean
  userId: number
  username: string
  profileName: string
  profilePictureUrl: string | null
  languages: string | null
  verified: boolean
  completedTrips: number
  repliesWithin: RepliesWithin | null
  memberSince: string | null
  stars: number | null
  flightNumber: string | null
  found: boolean
  createdAt: string
  account_id: number
  name: string | null
  email: string
  phoneNumber: string | null
  alerts: 'at-once' | 'daily' | 'off'
  scope: 'my-flight' | 'close' | 'nearby'
  confirmBy: string | null
  status: Listing['status']
  contactRequests: number
  unseenMatches: number
}
export const findOwnListings = query<{ me: number; before: number; type: string | null; confirmed: boolean | null; limit: number }, FindOwnListings>(["me","before","type","confirmed","limit"], `
select own.* from own_listing own
where account_id = $1 and id < $2
  and type = $3 -- if :type
  and case when $4 then confirmed else not confirmed and status in ('open', 'partly') end -- if :confirmed
order by id desc
limit $5`)

export type FindOwnListing = {
  id: number
  type: 'helper' | 'seeking_help'
  count: number | null
  date: string
  legs: LegColumns[] | null
  spoken: string
  description: string
  skills: string | null
  help: KindOfHelp[]
  traveler: TravelerFacts | null
  places: number
  company: CompanyLeg[] | null
  departureAirport: string
  arrivalAirport: string
  endDate: string | null
  time: string | null
  tipAmount: number | null
  minTip: number | null
  maxTip: number | null
  offersTips: boolean
  acceptsTips: boolean
  confirmed: boolean
  userId: number
  username: string
  profileName: string
  profilePictureUrl: string | null
  languages: string | null
  verified: boolean
  completedTrips: number
  repliesWithin: RepliesWithin | null
  memberSince: string | null
  stars: number | null
  flightNumber: string | null
  found: boolean
  createdAt: string
  account_id: number
  name: string | null
  email: string
  phoneNumber: string | null
  alerts: 'at-once' | 'daily' | 'off'
  scope: 'my-flight' | 'close' | 'nearby'
  confirmBy: string | null
  status: Listing['status']
  contactRequests: number
  unseenMatches: number
}
export const findOwnListing = query<{ id: number }, FindOwnListing>(["id"], `
select own.* from own_listing own where id = $1`)

export type FindOpenOwner = {
  owner: number
}
export const findOpenOwner = query<{ id: number }, FindOpenOwner>(["id"], `
select account_id as owner from listing where id = $1 and is_open(listing)`)

export type LockOwnListing = {
  open: boolean
}
export const lockOwnListing = query<{ id: number; owner: number }, LockOwnListing>(["id","owner"], `
select is_active(listing) as "open" from listing where id = $1 and account_id = $2 for update`)

/** of the author */
export type FindAddress = {
  accountId: number
  email: string
}
export const findAddress = query<{ id: number }, FindAddress>(["id"], `
select account.id as "accountId", email as "email" from listing join account on account.id = account_id
where listing.id = $1 and email is not null`)

/** whether a listing may open again. Reads the moderators' actions, because a listing closed before or during a review has no other trace of a decision. */
export type FindReopening = {
  status: 'open' | 'partly' | 'found' | 'closed' | 'past' | 'hidden' | 'removed' | 'withheld'
  past: boolean
  moderated: boolean
}
export const findReopening = query<{ id: number }, FindReopening>(["id"], `
select status, closes_at <= now() as "past",
       exists (
         select from moderation_case c
         where c.kind = 'listing' and subject_id = listing.id and (closed_at is null or 'restore' <> (
           select action.kind from moderation_action action
           where case_id = c.id and action.kind in ('hide', 'remove', 'restore') order by action.id desc limit 1))
       ) as "moderated"
from listing where id = $1`)
