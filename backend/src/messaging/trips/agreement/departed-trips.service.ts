import type { EntityManager } from '@mikro-orm/postgresql'
import { accountsOf } from '../../../account/standing.service.ts'

/** The SQL condition that a trip `t` has departed, and that its people still need it: until two days after the last landing. */
export const UNDER_WAY = "t.state = 'agreed' and has_departed(t) and t.last_landing_at + interval '2 days' > now()"

const left = (which: string) => `
  insert into trip_owed (trip_id, role, what)
  select t.id, p.role, 'left' from trip_person p join trip t on t.id = p.trip_id
  where p.account_id in (select id from account where ${accountsOf('?')}) and (${which}) and t.last_landing_at > now()`
const LEFT = left(UNDER_WAY)
const LEFT_FOR_GOOD = left(`${UNDER_WAY} or t.state = 'agreed' and p.role = 'helper'`)

/** Enqueues what follows when staff keep a person from the site who is on the way with someone. */
export async function leaveTripsUnderWay(em: EntityManager, accountId: number): Promise<void> {
  await em.execute(LEFT, [accountId])
}

/** The same for a ban, which also ends what a helper has agreed on for later: the traveler needs someone else. */
export async function leaveTripsForGood(em: EntityManager, accountId: number): Promise<void> {
  await em.execute(LEFT_FOR_GOOD, [accountId])
}

/** Erases, after its end, what a person left to the other side of a trip when they deleted their account on the way. */
export const ERASE_LEFT = `
  with over as materialized (
    select p.trip_id, p.account_id, p.role from trip_person p join trip t on t.id = p.trip_id
    where p.contact is not null and t.last_landing_at <= now() - interval '2 days'
    order by p.trip_id limit $1 for update of p skip locked
  ), steps as (
    delete from trip_milestone s using over where s.trip_id = over.trip_id and s.by_id = over.account_id
  ), trips as (
    update trip set meeting_place = null, meeting_side = null, carry = null,
      companion = case when role = 'traveler' then null else companion end,
      language_codes = case when role = 'traveler' then '{}' else language_codes end
    from over where id = over.trip_id
  )
  update trip_person p set contact = null from over
  where (p.trip_id, p.account_id) = (over.trip_id, over.account_id)`
