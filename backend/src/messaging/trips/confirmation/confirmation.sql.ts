// Written by npm run contract from confirmation.sql. Do not edit.
import { query } from '../../../db/query.ts'
import type { TripReader } from '../trip-reader.ts'
import type { ConfirmationPromptKind } from './confirmation-prompt-kind.ts'

/** records the due prompts of at most :limit trips, or of one, which the caller enqueues, and returns each trip, without a kind if no one is prompted. Skips locked trips and accounts; the next minute finds them. Only one stage applies: a worker that was down sends this prompt and skips the missed ones. */
export type RecordDuePrompts = {
  trip: number
  kind: ConfirmationPromptKind | null
  account: number | null
}
export const recordDuePrompts = query<{ trip: number | null; limit: number }, RecordDuePrompts>(["trip","limit"], `
with due as (
  select t.id, departure_seconds(t) as departs, case
      when coalesce(h.left_at, v.left_at, h.banned_at, v.banned_at) is not null then null
      when t.last_landing_at + interval '174 hours' <= now() then (
        -- Both have confirmed the trip or recorded a milestone, neither has denied it, and a landing or a confirmation
        -- shows its end.
        select case when t.completed is null
                      and bool_and(coalesce(completion_answer, exists (
                        select from trip_milestone where trip_id = t.id and by_id = account_id and undone_at is null)))
                      and (bool_or(completion_answer) or exists (
                        select from trip_milestone where trip_id = t.id and kind = 'landed' and undone_at is null))
                    then 'completed' end
        from trip_person where trip_id = t.id)
      when t.last_landing_at + interval '6 hours' <= now() then 'completion'
      when has_departed(t) then null
      when t.first_departure_at - interval '12 hours' <= now() then 'silent'
      when t.first_departure_at - interval '24 hours' <= now() then 'flying-24'
      when t.first_departure_at - interval '72 hours' <= now() then 'flying-72' end as stage
  from trip t join account h on h.id = t.helper_id join account v on v.id = t.traveler_id
  where t.next_prompt_at <= now()
    and t.id = $1 -- if :trip
  order by t.next_prompt_at
  limit $2
  for no key update of t skip locked for key share of h, v skip locked
), moved as (
  update trip set next_prompt_at = next_prompt(first_departure_at, last_landing_at, now()),
                  completed = case when stage = 'completed' then true else completed end
  from due where trip.id = due.id
  returning trip.id
), notified as (
  insert into trip_notification (trip_id, kind, account_id)
  select due.id, case when stage in ('completed', 'completion') then stage else stage || ':' || departs end, p.account_id
  from due
  join moved on moved.id = due.id
  join trip_person p on p.trip_id = due.id
  join account on account.id = p.account_id and email is not null
  join trip_person other on other.trip_id = due.id and other.account_id <> p.account_id
  where case stage
      -- The other person got a prompt for these flights and has not responded.
      when 'silent' then other.flying is null and exists (
        select from trip_notification prompt where prompt.trip_id = due.id and prompt.account_id = other.account_id
          and prompt.kind in ('flying-72:' || departs, 'flying-24:' || departs))
      -- Other flights reset the responses.
      when 'flying-24' then p.flying is distinct from 'yes'
      when 'completion' then p.completion_answer is null
      else stage is not null end
  on conflict on constraint trip_notification_once do nothing
  returning trip_id, kind, account_id
)
select due.id as "trip", kind as "kind", account_id as account
from due left join notified on trip_id = due.id`)

export type FindDue = {
  id: number
}
export const findDue = query<{ limit: number }, FindDue>(["limit"], `
select t.id from trip t
where t.next_prompt_at <= now()
order by t.next_prompt_at
limit $1`)

/** for how long the oldest prompt has been due */
export type FindOldestDue = {
  seconds: number
}
export const findOldestDue = query<{  }, FindOldestDue>([], `
select extract(epoch from now() - next_prompt_at)::float8 as "seconds"
from trip where next_prompt_at <= now()
order by next_prompt_at
limit 1`)

/** whether a trip needs its prompt again, within three days of departure, and which */
export type FindPromptAgain = {
  departs: number
  isLast: boolean
}
export const findPromptAgain = query<{ trip: number }, FindPromptAgain>(["trip"], `
select departure_seconds(t) as "departs", t.first_departure_at <= now() + interval '24 hours' as "isLast"
from trip t
where t.id = $1 and t.first_departure_at <= now() + interval '72 hours' and not has_departed(t)`)

/** nothing if the trip is no longer agreed, or if one person has blocked the other, has left or is banned */
export type FindConfirmationPrompt = {
  reader: number
  locale: string
  to: string
  isHelper: boolean
  other: string
  relation: string | null
  firstName: string | null
  legs: TripReader['legs']
  otherId: number
  departure: string
  date: string
  time: string | null
  arrival: string
  tipAmount: number | null
  completed: boolean | null
  flying: 'yes' | 'changed' | 'canceled' | null
  completionAnswer: boolean | null
  otherFlying: 'yes' | 'changed' | 'canceled' | null
  otherCompletionAnswer: boolean | null
  departs: number
  hasDeparted: boolean
  openListing: number | null
}
export const findConfirmationPrompt = query<{ account: number; trip: number; kind: string }, FindConfirmationPrompt>(["account","trip","kind"], `
select a.id as reader, a.locale, a.email as "to", is_helper as "isHelper", other, relation, first_name as "firstName", legs,
       b.id as "otherId", first.departure, first.date, first.time,
       (select arrival from trip_leg where trip_id = t.id order by number desc limit 1) as "arrival",
       t.tip_amount as "tipAmount", t.completed, mine.flying, mine.completion_answer as "completionAnswer",
       others.flying as "otherFlying", others.completion_answer as "otherCompletionAnswer",
       departure_seconds(t) as "departs", has_departed(t) as "hasDeparted",
       (select id from listing where id = t.seeking_listing_id and account_id = a.id
          and status in ('open', 'partly') and closes_at > now()) as "openListing"
from trip t
join trip_reader on trip_reader.trip_id = t.id and reader_id = $1
join account a on a.id = reader_id
join account b on b.id = other_id
join trip_person mine on mine.trip_id = t.id and mine.account_id = a.id
join trip_person others on others.trip_id = t.id and others.account_id = b.id
join trip_leg first on first.trip_id = t.id and first.number = 1
where t.id = $2 and t.state = 'agreed' and a.email is not null and b.left_at is null
  and a.banned_at is null and b.banned_at is null and not exists (select from blocks_between(a.id, b.id))
  and exists (select from trip_notification where trip_id = t.id and kind = $3 and account_id = a.id)`)

/** the response of one of the two people, and the flights it is about */
export type FindPerson = {
  flying: 'yes' | 'changed' | 'canceled' | null
  bannedAt: string | null
  departs: number
}
export const findPerson = query<{ trip: number; account: number }, FindPerson>(["trip","account"], `
select flying, banned_at as "bannedAt", departure_seconds(trip) as "departs"
from trip_person
join trip on trip.id = trip_id
join account on account.id = account_id
where trip_id = $1 and account_id = $2`)
