import { identityOf } from '../../account/public.ts'

// A route of the wire, from listing `l`.
const ROUTE = "l.departure || ' to ' || l.arrival"

// Conversation side `s`: both people wrote about listing `l`. A conversation is about the listings that its messages name, each
// from the first message that names it. Before any message names one, it is about the listings of the person first written
// to: otherwise, one answer would give the first writer a review for each listing that they publish. A listing that is moved
// to another route counts for this route from then on.
const BOTH_WROTE = `
  l.confirmed_at is not null and exists (
    select from (values
      (case when l.account_id <> (select begun_by from conversation where id = s.conversation_id) then 0::bigint end,
       coalesce((select min(number) from message where conversation_id = s.conversation_id and listing_id is not null),
                9223372036854775807)),
      ((select min(number) from message where conversation_id = s.conversation_id and listing_id = l.id), 9223372036854775807)
    ) as part (first, next)
    where (
      select count(distinct sender_id) from message
      where conversation_id = s.conversation_id and number >= part.first and number < part.next
        and created_at >= greatest(l.confirmed_at, l.route_since)
    ) = 2)`

/** Whether :me and :other have written to each other about :route. */
export const WROTE_TO_EACH_OTHER = `
  select exists (select from acquaintance where person_id = :me and other_id = :other and route = :route)
    or exists (
      select from conversation_side s join listing l on l.account_id in (s.account_id, s.other_id)
      where s.account_id = :me and s.other_id = :other and ${ROUTE} = :route and ${BOTH_WROTE}
    ) as wrote`

/**
 * Two people who have written to each other about a listing may review each other after it is deleted or moved to another
 * route. The values: listing, owner.
 */
export const KEEP_ACQUAINTED = `
  insert into acquaintance (person_id, other_id, route)
  select one, other, ${ROUTE}
  from listing l join conversation_side s on s.account_id = l.account_id,
    lateral (values (s.account_id, s.other_id), (s.other_id, s.account_id)) as pair (one, other)
  where l.id = ? and l.account_id = ? and ${BOTH_WROTE}
  on conflict do nothing`

/** The same for those who may review an account that is deleted, because its person may come back. */
export const KEEP_ALL_ACQUAINTED = `
  insert into acquaintance (person_id, other_id, route)
  select s.other_id, s.account_id, ${ROUTE}
  from conversation_side s join listing l on l.account_id in (s.account_id, s.other_id)
  where s.account_id = ? and ${BOTH_WROTE}
  on conflict do nothing`

// The traveler's whole way, and what of it the helper was along.
const routeOf = (trip: string, flights = '') => `
  select (array_agg(departure order by number))[1] || ' to ' || (array_agg(arrival order by number desc))[1]
  from trip_leg where trip_id = ${trip} ${flights}`

/** The SQL for the routes by which people name a trip; the argument is SQL for its id. */
const routesOf = (trip: string) => `(${routeOf(trip)} union all ${routeOf(trip, 'and together')})`

/**
 * Whether what :other has written about :me is shown already for a route of trip :trip. There is one review for each route,
 * so they cannot write once more.
 */
export const WRITTEN_BEFORE = `
  select from testimonial
  where author_id = :other and target_id = :me and held_until is null and route in ${routesOf(':trip')}`

const accountsOf = (account: string) => `(select id from account where identity = ${identityOf(account)})`

/** Whether :me has reviewed :other after a conversation, with any accounts of the two and for any route. */
export const REVIEWED_AFTER_CONVERSATION = `
  select from testimonial
  where not together and author_id in ${accountsOf(':me')} and target_id in ${accountsOf(':other')} limit 1`

/**
 * The trip on which :me and :other have agreed for :route, unless both have said that it never happened: the latest that has
 * departed, otherwise the next.
 */
export const AGREED_TRIP = `
  select t.id, has_departed(t) as departed, first.date::text as "from",
         to_char(first.date, 'FMMon FMDD, YYYY') as day
  from trip t join trip_leg first on first.trip_id = t.id and first.number = 1
  where t.state = 'agreed' and t.kept is distinct from false
    and (t.helper_id in ${accountsOf(':me')} and t.traveler_id in ${accountsOf(':other')}
         or t.helper_id in ${accountsOf(':other')} and t.traveler_id in ${accountsOf(':me')})
    and :route in ${routesOf('t.id')}
  order by departed desc, abs(extract(epoch from t.first_departure_at - now())) limit 1`

const TRIP_OF_BOTH = routesOf('coalesce(t.trip_id, reverse.trip_id)')

/** Whether testimonial `t` and one by its target about its author, for the same route or trip, are both published. */
export const BOTH_PUBLISHED = `
  (t.held_until is null and exists (
    select from testimonial reverse join account writer on writer.id = reverse.author_id
    where reverse.target_id = t.author_id and reverse.held_until is null
      and writer.identity = ${identityOf('t.target_id')}
      and (reverse.route = t.route or t.route in ${TRIP_OF_BOTH} and reverse.route in ${TRIP_OF_BOTH})))`
