// Written by npm run contract from listings.emails.sql. Do not edit.
import { query } from '../db/query.ts'

/** an open listing whose author must confirm it */
export type FindUnconfirmed = {
  id: number
  type: 'helper' | 'seeking_help'
  departure: string
  arrival: string
  date: string
  locale: string
  email: string
}
export const findUnconfirmed = query<{ id: number }, FindUnconfirmed>(["id"], `
select listing.id, type, departure, arrival, date, locale, email as "email"
from listing join account on account.id = account_id
where listing.id = $1 and email is not null and is_open(listing) and confirmed_at is null`)

/** for the author. Only confirmed addresses get this email: others may never have heard of the site. */
export type FindContactRequest = {
  departure: string
  arrival: string
  date: string
  requesterId: number
  username: string
  locale: string
  email: string
  withPhone: boolean
}
export const findContactRequest = query<{ id: number }, FindContactRequest>(["id"], `
select departure, arrival, date, requester.id as "requesterId", requester.username, owner.locale, owner.email as "email",
       listing.phone_number is not null as "withPhone"
from contact_request request
join listing on listing.id = listing_id
join account owner on owner.id = account_id
join account requester on requester.id = requester_id
where request.id = $1 and confirmed_at is not null and owner.email is not null and requester.email is not null
  and owner.banned_at is null and requester.banned_at is null`)

/** which is announced without text and stars */
export type FindPendingReview = {
  email: string
  locale: string
  username: string
  trip: number | null
  until: string
}
export const findPendingReview = query<{ id: number }, FindPendingReview>(["id"], `
select target.email as "email", target.locale, author.username, trip_id as trip, iso(publish_at) as "until"
from testimonial join account target on target.id = target_id join account author on author.id = author_id
where testimonial.id = $1 and withheld is null and target.email_confirmed_at is not null and publish_at is not null`)

export type FindReview = {
  email: string
  locale: string
  username: string
  route: string
  rating: number
  text: string
  type: 'helper' | 'seeking_help' | null
}
export const findReview = query<{ id: number }, FindReview>(["id"], `
select target.email as "email", target.locale, author.username, route, rating, text,
       (select type from listing where account_id = target_id order by id desc limit 1) as "type"
from testimonial join account target on target.id = target_id join account author on author.id = author_id
where testimonial.id = $1 and withheld is null and target.email_confirmed_at is not null`)
