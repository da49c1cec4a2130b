// A route of the wire, from listing `l`.
const ROUTE = "l.departure || ' to ' || l.arrival"

/** Both people of a request for contact details may review each other. The requester is `?`, the listing the second. */
export const BECOME_ACQUAINTED = `
  insert into acquaintance (person_id, other_id, route)
  select one, other, ${ROUTE}
  from listing l, lateral (values (?::bigint, l.account_id), (l.account_id, ?::bigint)) as pair (one, other)
  where l.id = ?
  on conflict do nothing`

const keepAcquainted = (listings: string) => `
  insert into acquaintance (person_id, other_id, route)
  select met.id, l.account_id, ${ROUTE}
  from listing l, lateral (
    select other_id from conversation_side where account_id = l.account_id
    union
    select payer_id from tip where recipient_id = l.account_id and payer_id is not null and paid_at is not null
  ) as met (id)
  where ${listings} and l.confirmed_at is not null
  on conflict do nothing`

/**
 * Whoever has written to the owner, or has tipped them, may review them after the listing is deleted. The values: listing,
 * owner.
 */
export const KEEP_ACQUAINTED = keepAcquainted('l.id = ? and l.account_id = ?')

/** The same for all listings of an account that is deleted, because its person may come back. */
export const KEEP_ALL_ACQUAINTED = keepAcquainted('l.account_id = ?')

// The traveler's whole way, and what of it the helper was along.
const routeOf = (flights: string) => `
  select (array_agg(departure order by number))[1] || ' to ' || (array_agg(arrival order by number desc))[1]
  from trip_leg where trip_id = t.id ${flights}`

/** The routes by which people name trip `t`. */
const ROUTES_OF_TRIP = `${routeOf('')} union all ${routeOf('and together')}`

/**
 * Whether what :other has written about :me is shown already for a route of trip :trip. There is one review for each route,
 * so they cannot write once more.
 */
export const WRITTEN_BEFORE = `
  select from testimonial o join trip t on t.id = :trip
  where o.author_id = :other and o.target_id = :me and o.held_until is null and o.route in (${ROUTES_OF_TRIP})`

/** The latest trip :me and :other have made together on :route, unless both have said that it never happened. */
export const TRAVELLED_TOGETHER = `
  select t.id from trip t
  where t.state = 'agreed' and t.last_landing_at <= now() and t.kept is distinct from false
    and (t.helper_id = :me and t.traveler_id = :other or t.helper_id = :other and t.traveler_id = :me)
    and :route in (${ROUTES_OF_TRIP})
  order by t.last_landing_at desc limit 1`

/**
 * Whether :me was in contact with :other about :route: by a request for contact details; or, if :other has a listing for it, by
 * a message or a tip; or they have travelled together.
 */
export const WAS_IN_CONTACT = `
  select exists (${TRAVELLED_TOGETHER})
    or exists (select from acquaintance where person_id = :me and other_id = :other and route = :route)
    or exists (
      select from listing l where l.account_id = :other and l.confirmed_at is not null and ${ROUTE} = :route
    ) and (
      exists (
        select from conversation_side side
        where side.account_id = :me and side.other_id = :other and exists (
          select from message where message.conversation_id = side.conversation_id and message.sender_id = :me)
      )
      or exists (select from tip where payer_id = :me and recipient_id = :other and paid_at is not null)
    ) as met`
