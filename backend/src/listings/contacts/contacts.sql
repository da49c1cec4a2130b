-- import type { ContactRequest } from '../listings.contract.ts'

/* @name lockListing: the contact details of an open listing, and whether the reader may have them */
select coalesce(contact_name, username) as "name!", email, listing.phone_number as "phoneNumber", account_id as "ownerId",
       confirmed_at is not null as "confirmed!", exists (select from blocks_between(:me, account_id)) as "blocked!"
from listing join account on account.id = account_id
where listing.id = :id and is_open(listing)
for share of listing;

/* @name findObtained: the contact details that the reader asked for */
select coalesce(contact_name, username) as "name!", email, listing.phone_number as "phoneNumber"
from listing join account on account.id = account_id join contact_request on listing_id = listing.id
where requester_id = :me and listing_id = :id and is_active(listing) and confirmed_at is not null
  and not exists (select from blocks_between(:me, listing.account_id));

/* @name findEarlierRequest: of the same person. The author is notified once about a person, even if that person has had several
   accounts. */
select request.id from contact_request request
join account previous on previous.id = requester_id
join account mine on mine.identity = previous.identity
where listing_id = :id and mine.id = :me
limit 1;

/* @name findRequests: for contact details of the reader's listings, the newest first */
select request.id, iso(request.created_at) as "createdAt!", listing.phone_number is not null as "gotPhone!",
       json_build_object('id', requester.id, 'username', username, 'profilePictureUrl', profile_picture_url,
                         'left', left_at is not null) as "user!: ContactRequest['user']",
       json_build_object('id', listing.id, 'type', type, 'departureAirport', departure, 'arrivalAirport', arrival,
                         'date', date) as "listing!: ContactRequest['listing']"
from listing join contact_request request on listing_id = listing.id join account requester on requester.id = requester_id
where account_id = :me and request.id < :before
order by request.id desc
limit :limit;
