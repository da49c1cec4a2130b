// Written by npm run contract from subjects.sql. Do not edit.
import { query } from '../db/query.ts'
import type { FlightFacts } from './moderation.entity.ts'

export type FindPerson = {
  username: string
  bio: string | null
  languages: string | null
  picture: string | null
}
export const findPerson = query<{ id: number }, FindPerson>(["id"], `
select username, bio, languages, profile_picture_url as picture from account
where id = $1 and (email_confirmed_at is not null or left_at is not null)`)

/** authorConfirmed is whether the account confirmed that it is the author */
export type FindListing = {
  accountId: number
  type: 'helper' | 'seeking_help'
  departure: string
  arrival: string
  date: string
  endDate: string | null
  flight: string | null
  description: string
  name: string | null
  skills: string | null
  traveler: string | null
  note: string | null
  authorConfirmed: boolean
}
export const findListing = query<{ id: number }, FindListing>(["id"], `
select l.account_id as "accountId", type, departure, arrival, date, end_date as "endDate",
       carrier || flight_number || flight_suffix as flight, description, contact_name as name, skills,
       traveler ->> 'firstName' as traveler, traveler ->> 'note' as note,
       coalesce(l.confirmed_at is not null or a.email_confirmed_at >= l.created_at, false) as "authorConfirmed"
from listing l join account a on a.id = l.account_id
where l.id = $1 and l.status <> 'removed'`)

/** a message in a conversation of this reader */
export type FindMessage = {
  senderId: number
  content: string
  from: string
  to: string
}
export const findMessage = query<{ id: number; me: number }, FindMessage>(["id","me"], `
select sender_id as "senderId", content, author.username as "from", reader.username as "to"
from message
join conversation_side side on side.conversation_id = message.conversation_id
join account author on author.id = sender_id
join account reader on reader.id = side.account_id
where message.id = $1 and side.account_id = $2`)

/** one that is published, about a person who has not left */
export type FindReview = {
  authorId: number
  text: string
  rating: number
  route: string
  by: string
  about: string
}
export const findReview = query<{ id: number }, FindReview>(["id"], `
select author_id as "authorId", text, rating, route, author.username as "by", target.username as about
from testimonial
join account author on author.id = author_id
join account target on target.id = target_id
where testimonial.id = $1 and target.left_at is null and publish_at is null and withheld is distinct from 'removed'`)

/** the message of a paid tip to this reader */
export type FindTipMessage = {
  payerId: number | null
  message: string
  cents: number
  from: string | null
  to: string
}
export const findTipMessage = query<{ id: number; me: number }, FindTipMessage>(["id","me"], `
select payer_id as "payerId", message as "message", amount_cents as cents, giver.username as "from", reader.username as "to"
from tip left join account giver on giver.id = payer_id join account reader on reader.id = recipient_id
where tip.id = $1 and recipient_id = $2 and message is not null and paid_at is not null`)

/** staff must know about a planned trip */
export type FindTripsOfTwo = {
  state: 'proposed' | 'agreed' | 'declined' | 'withdrawn' | 'expired' | 'canceled'
  departure: string
  date: string
  arrival: string
  flights: FlightFacts[]
}
export const findTripsOfTwo = query<{ me: number; other: number }, FindTripsOfTwo>(["me","other"], `
select trip.state, first.departure, first.date,
       (select arrival from trip_leg where trip_id = trip.id order by number desc limit 1) as "arrival",
       coalesce((
         select json_agg(json_build_object('flight', leg.flight, 'canceled', status.canceled, 'divertedTo', diverted_to,
                           'leaves', iso(scheduled_departure), 'left', iso(actual_departure), 'landed', iso(actual_arrival))
                         order by leg.number)
         from trip_leg leg
         join flight_number number using (flight, departure, date)
         join flight_leg_status status on status.id = number.leg_id
         where leg.trip_id = trip.id
       ), '[]') as "flights"
from trip join trip_leg first on first.trip_id = trip.id and first.number = 1
where helper_id = $1 and traveler_id = $2 or helper_id = $2 and traveler_id = $1
order by trip.id desc
limit 3`)
