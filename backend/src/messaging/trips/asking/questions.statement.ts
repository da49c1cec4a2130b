import { isDue } from '../../../jobs/failed-work.ts'
import { IS_OPEN } from '../../../listings/public.ts'
import { blockBetween } from '../../blocks.service.ts'

// Each of the two has said that it happened, or has tapped a milestone on the way; nobody has said no. Somebody has seen the end
// of it: a landing, or one of the two who says so.
const IS_VOUCHED = `
  t.kept is null
  and not exists (select from trip_person where trip_id = t.id and happened is false)
  and not exists (
    select from trip_person p where p.trip_id = t.id and p.happened is not true and not exists (
      select from trip_milestone where trip_id = t.id and by_id = p.account_id and undone_at is null))
  and (exists (select from trip_person where trip_id = t.id and happened)
    or exists (select from trip_milestone where trip_id = t.id and kind = 'landed' and undone_at is null))`

// Only what still makes sense at this moment is asked: a process that comes late asks one question, and not all that it missed.
const STAGE = `
  case
    when coalesce(h.left_at, v.left_at, h.banned_at, v.banned_at) is not null then null
    when now() >= t.last_landing_at + interval '174 hours' then case when ${IS_VOUCHED} then 'kept' end
    when now() >= t.last_landing_at + interval '6 hours' then 'happened'
    when has_departed(t) then null
    when now() >= t.first_departure_at - interval '12 hours' then 'silent'
    when now() >= t.first_departure_at - interval '24 hours' then 'flying-24'
    when now() >= t.first_departure_at - interval '72 hours' then 'flying-72'
  end`

/**
 * Asks and tells the people of at most as many trips as its value says what is due. A trip is skipped while somebody changes it, or leaves: nobody
 * waits, and the next look finds it. The rows of trip_notice that it adds are those of letters to be owed.
 */
const ask = (condition: string) => `
  with due as (
    select t.id, extract(epoch from t.first_departure_at)::bigint as departs, ${STAGE} as stage
    from trip t join account h on h.id = t.helper_id join account v on v.id = t.traveler_id
    where t.next_question_at <= now() and ${condition}
    order by t.next_question_at limit ?
    for no key update of t skip locked for key share of h, v skip locked
  ), moved as (
    update trip t set next_question_at = next_question(first_departure_at, last_landing_at, now()),
      kept = case when due.stage = 'kept' then true else kept end
    from due where t.id = due.id returning t.id
  ), told as (
    insert into trip_notice (trip_id, kind, account_id)
    select due.id, case when due.stage in ('kept', 'happened') then due.stage else due.stage || ':' || due.departs end, p.account_id
    from due join moved on moved.id = due.id
    join trip_person p on p.trip_id = due.id join account a on a.id = p.account_id and a.email is not null
    join trip_person other on other.trip_id = due.id and other.account_id <> p.account_id
    where case due.stage
      when 'silent' then other.flying is null and exists (
        select from trip_notice n where n.trip_id = due.id and n.account_id = other.account_id
          and n.kind in ('flying-72:' || due.departs, 'flying-24:' || due.departs))
      when 'happened' then p.happened is null
      else due.stage is not null end
    on conflict on constraint trip_notice_once do nothing
    returning trip_id, kind, account_id
  )
  select due.id as trip, told.kind, told.account_id as account
  from due left join told on told.trip_id = due.id`
export const ASK = ask(isDue('trip-questions', 't.id'))
/** The same about one trip, when those of a page have failed together; the id is its first value. */
export const ASK_ONE = ask('t.id = ?::bigint')
export const NEXT_TRIPS = `
  select t.id::float8 as id from trip t where t.next_question_at <= now() and ${isDue('trip-questions', 't.id')}
  order by t.next_question_at limit ?`

// Nothing is asked between two of whom one has blocked the other, has left or is banned, or about other flights than those of
// the question.
export const ASKED = `
  select a.id::float8 as reader, a.email as "to", b.username as other, b.id::float8 as "otherId",
         extract(epoch from t.first_departure_at)::bigint::float8 as departs, has_departed(t) as "hasDeparted",
         first.departure, last.arrival, first.date::text as date, first.time, t.traveler_id = a.id as "isTraveler",
         t.tip_amount as "tipAmount", t.kept, mine.flying, mine.happened,
         others.flying as "otherFlying", others.happened as "otherHappened",
         coalesce(t.companion ->> 'firstName', '') as companion, (
           select l.id::float8 from listing l where l.id = t.seeking_listing_id and l.account_id = a.id and ${IS_OPEN}) as "openListing"
  from trip t
  join trip_person mine on mine.trip_id = t.id and mine.account_id = $2
  join trip_person others on others.trip_id = t.id and others.account_id <> $2
  join account a on a.id = mine.account_id join account b on b.id = others.account_id
  join trip_leg first on first.trip_id = t.id and first.number = 1
  join lateral (select arrival from trip_leg where trip_id = t.id order by number desc limit 1) as last on true
  where t.id = $1 and t.state = 'agreed' and a.email is not null and b.left_at is null and a.banned_at is null and b.banned_at is null
    and not ${blockBetween('a.id', 'b.id')}
    and exists (select from trip_notice where trip_id = t.id and kind = $3 and account_id = $2)`

/** A question that still makes sense, with what its email and its push message need. */
export interface Asked {
  reader: number
  to: string
  other: string
  otherId: number
  departs: number
  hasDeparted: boolean
  departure: string
  arrival: string
  date: string
  time: string | null
  isTraveler: boolean
  tipAmount: number | null
  kept: boolean | null
  flying: string | null
  happened: boolean | null
  otherFlying: string | null
  otherHappened: boolean | null
  companion: string
  /** The traveler's request, if others can find it. */
  openListing: number | null
}
