// Written by npm run contract from people.sql. Do not edit.
import { query } from '../../db/query.ts'
import type { RepliesWithin } from '../listing.contract.ts'
import type { CompanyLeg, LegColumns } from '../listing.entity.ts'
import type { KindOfHelp } from '../kinds-of-help.contract.ts'
import type { TravelerFacts } from '../traveler/traveler.contract.ts'

/** as others see them. Users see themselves even while others cannot. */
export type FindPerson = {
  id: number
  username: string
  languages: string | null
  bio: string | null
  stars: number | null
  count: number | null
  profilePictureUrl: string | null
  verified: boolean
  completedTrips: number
  repliesWithin: 'hour' | 'hours' | 'day' | 'days' | null
  memberSince: string
}
export const findPerson = query<{ id: number; reader: number | null }, FindPerson>(["id","reader"], `
select account.id, username, languages, bio, stars, count, profile_picture_url as "profilePictureUrl",
       phone_verified_at is not null as "verified", completed_trips as "completedTrips", replies_within as "repliesWithin",
       to_char(created_at at time zone 'utc', 'YYYY-MM') as "memberSince"
from account left join person_rating on account_id = account.id
where account.id = $1
  and (email_confirmed_at is not null and suspended_at is null and banned_at is null or account.id = $2)`)

/** open and confirmed ones, the soonest trip first */
export type FindPersonListings = {
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
}
export const findPersonListings = query<{ id: number; day: string; after: number; limit: number }, FindPersonListings>(["id","day","after","limit"], `
select card.* from listing join listing_card card using (id)
where account_id = $1 and is_open(listing) and confirmed_at is not null and (listing.date, listing.id) > ($2, $3)
order by listing.date, listing.id
limit $4`)
