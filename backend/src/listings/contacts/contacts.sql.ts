// Written by npm run contract from contacts.sql. Do not edit.
import { query } from '../../db/query.ts'
import type { ContactRequest } from '../listings.contract.ts'

/** the contact details of an open listing, and whether the reader may have them */
export type LockListing = {
  name: string
  email: string | null
  phoneNumber: string | null
  ownerId: number
  confirmed: boolean
  blocked: boolean
}
export const lockListing = query<{ me: number; id: number }, LockListing>(["me","id"], `
select coalesce(contact_name, username) as "name", email, listing.phone_number as "phoneNumber", account_id as "ownerId",
       confirmed_at is not null as "confirmed", exists (select from blocks_between($1, account_id)) as "blocked"
from listing join account on account.id = account_id
where listing.id = $2 and is_open(listing)
for share of listing`)

/** the contact details that the reader asked for */
export type FindObtained = {
  name: string
  email: string | null
  phoneNumber: string | null
}
export const findObtained = query<{ me: number; id: number }, FindObtained>(["me","id"], `
select coalesce(contact_name, username) as "name", email, listing.phone_number as "phoneNumber"
from listing join account on account.id = account_id join contact_request on listing_id = listing.id
where requester_id = $1 and listing_id = $2 and is_active(listing) and confirmed_at is not null
  and not exists (select from blocks_between($1, listing.account_id))`)

/** of the same person. The author is notified once about a person, even if that person has had several accounts. */
export type FindEarlierRequest = {
  id: number
}
export const findEarlierRequest = query<{ id: number; me: number }, FindEarlierRequest>(["id","me"], `
select request.id from contact_request request
join account previous on previous.id = requester_id
join account mine on mine.identity = previous.identity
where listing_id = $1 and mine.id = $2
limit 1`)

/** for contact details of the reader's listings, the newest first */
export type FindRequests = {
  id: number
  createdAt: string
  gotPhone: boolean
  user: ContactRequest['user']
  listing: ContactRequest['listing']
}
export const findRequests = query<{ me: number; before: number; limit: number }, FindRequests>(["me","before","limit"], `
select request.id, iso(request.created_at) as "createdAt", listing.phone_number is not null as "gotPhone",
       json_build_object('id', requester.id, 'username', username, 'profilePictureUrl', profile_picture_url,
                         'left', left_at is not null) as "user",
       json_build_object('id', listing.id, 'type', type, 'departureAirport', departure, 'arrivalAirport', arrival,
                         'date', date) as "listing"
from listing join contact_request request on listing_id = listing.id join account requester on requester.id = requester_id
where account_id = $1 and request.id < $2
order by request.id desc
limit $3`)
