// Written by npm run contract from personal-data.sql. Do not edit.
import { query } from '../db/query.ts'
import type { KindOfHelp } from './kinds-of-help.contract.ts'
import type { LegColumns } from './listing.entity.ts'
import type { TravelerFacts } from './traveler/traveler.contract.ts'

export type ExportListings = {
  id: number
  type: 'helper' | 'seeking_help'
  from: string
  to: string
  date: string
  endDate: string | null
  time: string | null
  legs: LegColumns[] | null
  languageCodes: string[]
  traveler: TravelerFacts | null
  places: number
  help: KindOfHelp[]
  skills: string | null
  description: string
  tipAmount: number | null
  minTip: number | null
  maxTip: number | null
  name: string | null
  phoneNumber: string | null
  status: 'open' | 'partly' | 'found' | 'closed' | 'past' | 'hidden' | 'removed' | 'withheld'
  flight: string | null
  confirmedAt: string | null
  createdAt: string
}
export const exportListings = query<{ account: number }, ExportListings>(["account"], `
select id, type, departure as "from", arrival as "to", date, end_date as "endDate", time_of_day as time, legs as "legs",
       language_codes as "languageCodes", traveler as "traveler", places, help as "help", skills, description,
       tip_amount as "tipAmount", min_tip as "minTip", max_tip as "maxTip", contact_name as name, phone_number as "phoneNumber",
       status, carrier || flight_number || flight_suffix as flight, iso(confirmed_at) as "confirmedAt", iso(created_at) as "createdAt"
from listing where account_id = $1
order by id`)

/** who asked for contact details, and what they saw */
export type ExportContactRequesters = {
  askedBy: string
  listingId: number
  from: string
  to: string
  date: string
  createdAt: string
  theySaw: object
}
export const exportContactRequesters = query<{ account: number }, ExportContactRequesters>(["account"], `
select requester.username as "askedBy", listing.id as "listingId", departure as "from", arrival as "to", date,
       iso(request.created_at) as "createdAt",
       case when confirmed_at is null then '{}'
            else json_build_object('name', coalesce(contact_name, owner.username), 'email', owner.email,
                                   'phoneNumber', listing.phone_number) end as "theySaw"
from listing
join contact_request request on listing_id = listing.id
join account requester on requester.id = requester_id
join account owner on owner.id = account_id
where account_id = $1
order by request.id`)

/** those that are published */
export type ExportReviewsAbout = {
  by: string
  route: string
  rating: number
  text: string
  createdAt: string
}
export const exportReviewsAbout = query<{ account: number }, ExportReviewsAbout>(["account"], `
select username as by, route, rating, text, iso(testimonial.created_at) as "createdAt"
from testimonial join account on account.id = author_id
where target_id = $1 and publish_at is null
order by testimonial.id`)

export type ExportContactRequests = {
  listingId: number
  createdAt: string
}
export const exportContactRequests = query<{ account: number }, ExportContactRequests>(["account"], `
select listing_id as "listingId", iso(created_at) as "createdAt" from contact_request where requester_id = $1 order by id`)

export type ExportTestimonials = {
  targetUserId: number
  route: string
  rating: number
  text: string
  reply: string | null
  together: boolean
  appearsAtTheLatest: string | null
  createdAt: string
}
export const exportTestimonials = query<{ account: number }, ExportTestimonials>(["account"], `
select target_id as "targetUserId", route, rating, text, reply, together, iso(publish_at) as "appearsAtTheLatest",
       iso(created_at) as "createdAt"
from testimonial where author_id = $1
order by id`)

/** about a person who has left */
export type WithholdReviews = {
}
export const withholdReviews = query<{ account: number }, WithholdReviews>(["account"], `
update testimonial set reply = null, replied_at = null, withheld = coalesce(withheld, 'person-left') where target_id = $1`)

export type DeleteListings = {
}
export const deleteListings = query<{ account: number }, DeleteListings>(["account"], `
delete from listing where account_id = $1`)

export type DeleteAcquaintances = {
}
export const deleteAcquaintances = query<{ account: number }, DeleteAcquaintances>(["account"], `
delete from acquaintance where person_id = $1`)

export type DeleteRating = {
}
export const deleteRating = query<{ account: number }, DeleteRating>(["account"], `
delete from person_rating where account_id = $1`)
