import { isoText } from '../db/moment.ts'
import type { RepliesWithin } from './listing.contract.ts'
import type { LegColumns } from './listing.entity.ts'
import type { TravelerFacts } from './traveler/traveler.contract.ts'

/**
 * What others may read of a listing, before the presenter leaves out what this viewer may not see: it never has an email
 * address or a phone number. It shows the name that was typed. While the listing is not confirmed, nothing of the account
 * with its address is shown.
 */
export interface ListingRow {
  id: number
  type: 'helper' | 'seeking_help'
  userId: number
  /** The name that was typed. */
  username: string
  /** The name in the profile. */
  profileName: string
  profilePictureUrl: string | null
  languages: string | null
  verified: boolean
  tripsKept: number
  repliesWithin: RepliesWithin | null
  stars: number | null
  count: number | null
  confirmed: boolean
  departureAirport: string
  arrivalAirport: string
  date: string
  endDate: string | null
  time: string | null
  flightNumber: string | null
  legs: LegColumns[] | null
  /** Separated by spaces. */
  spoken: string
  skills: string | null
  description: string
  tipAmount: number | null
  minTip: number | null
  maxTip: number | null
  offersTips: boolean
  acceptsTips: boolean
  traveler: TravelerFacts | null
  places: number
  found: boolean
  /** Of a request that has company on some of its flights: all of them. */
  company: Array<LegColumns & { alone: boolean }> | null
  createdAt: string
}

/**
 * Confirmed by the link of its own mail, or by its owner, who is signed in. No other proof of the address counts: somebody
 * else may have written the listing.
 */
export const CONFIRMED = 'l.confirmed_at is not null'

/** Columns of `ListingRow`, from listing `l`, account `a` and person_rating `r`. */
export const LISTING_COLUMNS = `
  l.id, l.type, ${CONFIRMED} as confirmed,
  case when ${CONFIRMED} then l.account_id else l.visitor_id end as "userId",
  coalesce(l.contact_name, case when ${CONFIRMED} then a.username end, 'Traveler') as username,
  case when ${CONFIRMED} then a.username else coalesce(l.contact_name, 'Traveler') end as "profileName",
  case when ${CONFIRMED} then a.profile_picture_url end as "profilePictureUrl",
  case when ${CONFIRMED} then a.languages end as languages,
  (${CONFIRMED}) and a.phone_verified_at is not null as verified,
  case when ${CONFIRMED} then a.trips_kept else 0 end as "tripsKept",
  case when ${CONFIRMED} then a.replies_within end as "repliesWithin",
  case when ${CONFIRMED} then r.stars end as stars, r.count,
  l.departure as "departureAirport", l.arrival as "arrivalAirport", l.date, l.end_date as "endDate",
  l.time_of_day as time, l.carrier || l.flight_number || l.flight_suffix as "flightNumber", l.legs, l.spoken, l.skills, l.description,
  l.tip_amount as "tipAmount", l.min_tip as "minTip", l.max_tip as "maxTip",
  l.offers_tips as "offersTips", l.accepts_tips as "acceptsTips", l.traveler, l.places, l.status = 'found' as found, l.company,
  ${isoText('l.created_at')} as "createdAt"`

/** The joins that `LISTING_COLUMNS` need besides listing `l`. */
export const LISTING_JOINS =
  'join account a on a.id = l.account_id left join person_rating r on r.account_id = l.account_id'

/** A listing that people can find and ask about. */
export const IS_OPEN = "l.status in ('open', 'partly') and l.closes_at > now()"

/** The same, or one that has found its company: its link opens for the two people of the trip, and its author changes it. */
export const STANDS = "l.status in ('open', 'partly', 'found') and l.closes_at > now()"
