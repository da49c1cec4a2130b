// A comment that begins with ! or : is the type of the column for the statements that read it (scripts/sql-types.ts).
export const listingsViews = String.raw`
  -- The date in the last time zone on Earth, which no open listing precedes. closes_at decides in the trip's own zone.
  create function earliest_today() returns date stable return (now() at time zone 'Etc/GMT+12')::date;

  create function is_open(listing) returns boolean stable return $1.status in ('open', 'partly') and $1.closes_at > now();

  -- Includes listings with all their company: the two people of the trip can open the link, and the author can change the
  -- listing.
  create function is_active(listing) returns boolean stable
    return $1.status in ('open', 'partly', 'found') and $1.closes_at > now();

  -- Others find it, and it is matched with theirs.
  create function is_matched(listing) returns boolean stable
    return $1.status in ('open', 'partly') and $1.confirmed_at is not null;

  -- The schedule of this flight must be looked up. The index listing_leg_unknown has the same condition.
  create function is_unknown_flight(listing_leg) returns boolean immutable
    return $1.carrier is not null and not $1.schedule_known and $1.date = $1.end_date;

  -- Whether a listing has what the filters of a search demand, by their names in filters.contract.ts; null demands nothing. A
  -- visitor must not learn what someone close to the author needs.
  create function fits_filters(l listing, filters jsonb, is_visitor boolean) returns boolean immutable return
    (filters ->> 'help' is null or filters ->> 'help' = any (l.help) and not (is_visitor and l.traveler is not null));

  -- Classes of flexible trips by their number of days: most trips that overlap a day begin in a short range before it, and
  -- only the few very flexible ones in a long one. Indexes contain the class.
  create function leeway_class(date date, end_date date) returns int immutable return
    case when end_date = date then 0 when end_date - date <= 7 then 1 when end_date - date <= 30 then 2 else 3 end;

  create view leeway as select * from (values (0, 0), (1, 7), (2, 30), (3, 90)) leeway (class, days);

  -- The columns before the presenter removes what the viewer may not see. They contain no email address or phone number,
  -- and an unconfirmed listing has no data of the account with its address. "stars" is the sum of the stars of all reviews,
  -- "count" their number, and "spoken" has codes of languages with spaces between them.
  create view listing_card as
  select l.id, l.type, r.count, l.date, l.legs, l.spoken, l.description, l.skills, l.help, l.traveler, l.places, l.company,
         l.departure as "departureAirport", l.arrival as "arrivalAirport", l.end_date as "endDate", l.time_of_day as time,
         l.tip_amount as "tipAmount", l.min_tip as "minTip", l.max_tip as "maxTip", l.offers_tips as "offersTips",
         l.accepts_tips as "acceptsTips", confirmed_at is not null as confirmed,
         case when confirmed_at is not null then l.account_id else visitor_id end as "userId",
         coalesce(contact_name, case when confirmed_at is not null then username end, 'Traveler') as username,
         case when confirmed_at is not null then username else coalesce(contact_name, 'Traveler') end as "profileName",
         case when confirmed_at is not null then profile_picture_url end as "profilePictureUrl",
         case when confirmed_at is not null then languages end as languages,
         confirmed_at is not null and phone_verified_at is not null as verified,
         case when confirmed_at is not null then completed_trips else 0 end as "completedTrips",
         case when confirmed_at is not null then replies_within end as "repliesWithin",
         case when confirmed_at is not null then to_char(a.created_at at time zone 'utc', 'YYYY-MM') end as "memberSince",
         case when confirmed_at is not null then r.stars end as stars,
         carrier || flight_number || flight_suffix as "flightNumber", status = 'found' as found, iso(l.created_at) as "createdAt"
  from listing l join account a on a.id = l.account_id left join person_rating r on r.account_id = l.account_id;

  comment on column listing_card.legs is ': LegColumns[]';
  comment on column listing_card.help is '!: KindOfHelp[]';
  comment on column listing_card.traveler is ': TravelerFacts';
  comment on column listing_card.company is ': CompanyLeg[]';
  comment on column listing_card.confirmed is '!';
  comment on column listing_card."userId" is '!';
  comment on column listing_card.username is '!';
  comment on column listing_card."profileName" is '!';
  comment on column listing_card.verified is '!';
  comment on column listing_card."completedTrips" is '!';
  comment on column listing_card."repliesWithin" is ': RepliesWithin';
  comment on column listing_card.found is '!';
  comment on column listing_card."createdAt" is '!';

  -- The card for its author, with what only the author sees.
  create view own_listing as
  select card.*, l.account_id, contact_name as name, email, l.phone_number as "phoneNumber", alerts, alert_scope as scope,
         case when confirmed_at is null then iso(closes_at) end as "confirmBy",
         case when status in ('open', 'partly', 'found', 'closed') and closes_at <= now() then 'past' else status end as status,
         (select count(*) from contact_request where listing_id = l.id) as "contactRequests",
         (select count(*) from match_notification t join listing counterpart on counterpart.id = t.counterpart_id
          where t.listing_id = l.id and seen_at is null and is_open(l) and is_open(counterpart)) as "unseenMatches"
  from listing l join listing_card card on card.id = l.id join account a on a.id = l.account_id;

  comment on column own_listing.email is '!';
  comment on column own_listing.status is $$!: Listing['status']$$;
  comment on column own_listing."contactRequests" is '!';
  comment on column own_listing."unseenMatches" is '!';

  create view shown_search as
  select id, departure as "from", arrival as "to", date, end_date as "endDate", pace, scope, language_codes as "languageCodes", type, filters,
         carrier || flight_number || flight_suffix as flight, confirmed_at is not null as confirmed, iso(created_at) as "createdAt"
  from saved_search;

  comment on column shown_search.filters is '!: ActiveFilters';
  comment on column shown_search.confirmed is '!';
  comment on column shown_search."createdAt" is '!';
`
