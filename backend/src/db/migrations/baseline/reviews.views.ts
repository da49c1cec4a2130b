export const reviewsViews = String.raw`
  create function review_route(listing) returns text immutable return $1.departure || ' to ' || $1.arrival;

  -- The traveler's whole route, and the helper's part of it.
  create function routes_of(trip bigint) returns table (route text) language sql stable as $$
    select (array_agg(departure order by number))[1] || ' to ' || (array_agg(arrival order by number desc))[1]
    from trip_leg where trip_id = $1
    union all
    select (array_agg(departure order by number))[1] || ' to ' || (array_agg(arrival order by number desc))[1]
    from trip_leg where trip_id = $1 and together
  $$;

  -- Whether both people wrote about the listing: after the first message that names it, or, before any message names a listing,
  -- if it belongs to the recipient of the first message. Listings of the first author do not count there, because one reply
  -- would allow a review for each listing that they publish. Only messages since the listing has its route count.
  create function both_wrote_about(listing, conversation bigint) returns boolean stable return (
    select $1.confirmed_at is not null and (
      $1.account_id <> (select begun_by from conversation where id = $2)
        and count(distinct sender_id) filter (where is_since and (first_named is null or number < first_named)) = 2
      or count(distinct sender_id) filter (where is_since and number >= first_about_it) = 2)
    from (
      select sender_id, number, created_at >= greatest($1.confirmed_at, $1.route_since) as is_since,
             min(number) filter (where listing_id is not null) over () as first_named,
             min(number) filter (where listing_id = $1.id) over () as first_about_it
      from message where conversation_id = $2
    ) sent
  );

  -- Whether the reviewed person has reviewed the author about the same trip or route, and both reviews are published.
  create function are_both_published(testimonial) returns boolean stable return
    $1.publish_at is null and exists (
      select from testimonial reverse join account writer on writer.id = reverse.author_id
      where reverse.target_id = $1.author_id and reverse.publish_at is null
        and writer.identity = (select identity from account where id = $1.target_id)
        and (reverse.route = $1.route
          or $1.route in (select route from routes_of(coalesce($1.trip_id, reverse.trip_id)))
            and reverse.route in (select route from routes_of(coalesce($1.trip_id, reverse.trip_id)))));

  create view shown_testimonial as
  select t.id, text, rating, route, username, reply, together, profile_picture_url as "profilePictureUrl",
         -- The accounts that others see: with a confirmed address, neither suspended nor banned.
         case when email_confirmed_at is not null and suspended_at is null and banned_at is null then a.id end as "authorId",
         iso(t.created_at) as "createdAt", iso(replied_at) as "repliedAt", author_id, target_id, withheld, publish_at, home_from,
         t.created_at > now() - interval '14 days' and not are_both_published(t) as changeable
  from testimonial t join account a on a.id = author_id;

  comment on column shown_testimonial."createdAt" is '!';
`
