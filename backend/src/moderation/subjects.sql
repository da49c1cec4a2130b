-- import type { FlightFacts } from './moderation.entity.ts'

/* @name findPerson */
select username, bio, languages, profile_picture_url as picture from account
where id = :id and (email_confirmed_at is not null or left_at is not null);

/* @name findListing: authorConfirmed is whether the account confirmed that it is the author */
select l.account_id as "accountId", type, departure, arrival, date, end_date as "endDate",
       carrier || flight_number || flight_suffix as flight, description, contact_name as name, skills,
       traveler ->> 'firstName' as traveler, traveler ->> 'note' as note,
       coalesce(l.confirmed_at is not null or a.email_confirmed_at >= l.created_at, false) as "authorConfirmed!"
from listing l join account a on a.id = l.account_id
where l.id = :id and l.status <> 'removed';

/* @name findMessage: a message in a conversation of this reader */
select sender_id as "senderId", content, author.username as "from", reader.username as "to"
from message
join conversation_side side on side.conversation_id = message.conversation_id
join account author on author.id = sender_id
join account reader on reader.id = side.account_id
where message.id = :id and side.account_id = :me;

/* @name findReview: one that is published, about a person who has not left */
select author_id as "authorId", text, rating, route, author.username as "by", target.username as about
from testimonial
join account author on author.id = author_id
join account target on target.id = target_id
where testimonial.id = :id and target.left_at is null and publish_at is null and withheld is distinct from 'removed';

/* @name findTipMessage: the message of a paid tip to this reader */
select payer_id as "payerId", message as "message!", amount_cents as cents, giver.username as "from", reader.username as "to!"
from tip left join account giver on giver.id = payer_id join account reader on reader.id = recipient_id
where tip.id = :id and recipient_id = :me and message is not null and paid_at is not null;

/* @name findTripsOfTwo: staff must know about a planned trip */
select trip.state, first.departure, first.date,
       (select arrival from trip_leg where trip_id = trip.id order by number desc limit 1) as "arrival!",
       coalesce((
         select json_agg(json_build_object('flight', leg.flight, 'canceled', status.canceled, 'divertedTo', diverted_to,
                           'leaves', iso(scheduled_departure), 'left', iso(actual_departure), 'landed', iso(actual_arrival))
                         order by leg.number)
         from trip_leg leg
         join flight_number number using (flight, departure, date)
         join flight_leg_status status on status.id = number.leg_id
         where leg.trip_id = trip.id
       ), '[]') as "flights!: FlightFacts[]"
from trip join trip_leg first on first.trip_id = trip.id and first.number = 1
where helper_id = :me and traveler_id = :other or helper_id = :other and traveler_id = :me
order by trip.id desc
limit 3;
