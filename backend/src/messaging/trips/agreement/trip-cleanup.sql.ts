// Written by npm run contract from trip-cleanup.sql. Do not edit.
import { query } from '../../../db/query.ts'

/** at the first departure. Reads show them as expired even before this runs. Like the other statements of this file it skips locked rows, and has them in one array, so that PostgreSQL chooses them once. */
export type ExpireProposals = {
}
export const expireProposals = query<{ limit: number }, ExpireProposals>(["limit"], `
update trip set state = 'expired', waits_for = null, ended_at = now(), revision = revision + 1
where id = any (array(
  select id from trip where state = 'proposed' and first_departure_at <= now()
  order by first_departure_at limit $1 for update skip locked))`)

export type ExpireChanges = {
}
export const expireChanges = query<{ limit: number }, ExpireChanges>(["limit"], `
update trip set change = null, waits_for = null
where id = any (array(
  select id from trip where change is not null and last_landing_at <= now()
  order by last_landing_at limit $1 for update skip locked))`)

/** 90 days after they ended without an agreement */
export type DeleteEndedProposals = {
}
export const deleteEndedProposals = query<{ limit: number }, DeleteEndedProposals>(["limit"], `
delete from trip
where id = any (array(
  select id from trip where state in ('declined', 'withdrawn', 'expired') and ended_at < now() - interval '90 days'
  order by ended_at limit $1 for update skip locked))`)

/** the details that identify someone close, 30 days after the trip has ended; the index trip_companion_age has the same expressions */
export type EraseCompanions = {
}
export const eraseCompanions = query<{ limit: number }, EraseCompanions>(["limit"], `
update trip set companion = companion - array['firstName', 'ageBand', 'note']
where id = any (array(
  select id from trip
  where companion -> 'firstName' is not null and least(ended_at, last_landing_at) < now() - interval '30 days'
  order by least(ended_at, last_landing_at) limit $1 for update skip locked))`)

/** contact details two days after the trip has ended, with what else was left for the other person */
export type EraseContacts = {
}
export const eraseContacts = query<{ limit: number }, EraseContacts>(["limit"], `
with ended as materialized (
  select p.trip_id, p.account_id, p.role
  from trip_person p join trip t on t.id = p.trip_id
  where p.contact is not null and t.last_landing_at <= now() - interval '2 days'
  order by p.trip_id limit $1
  for update of p skip locked
), milestones as (
  delete from trip_milestone using ended where trip_milestone.trip_id = ended.trip_id and by_id = ended.account_id
), trips as (
  update trip
  set meeting_place = null, meeting_side = null, carry = null,
      companion = case when role = 'helper' then companion end,
      language_codes = case when role = 'helper' then language_codes else '{}' end
  from ended where trip.id = ended.trip_id
)
update trip_person p set contact = null
from ended where p.trip_id = ended.trip_id and p.account_id = ended.account_id`)
