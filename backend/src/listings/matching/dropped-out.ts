/**
 * SQL for the accounts of the other people of trips that the helper has dropped out of, with a flight on these days: the two
 * are not offered to each other again, also when the other one has deleted the account and returned. `me` is SQL for the
 * ids of the person's accounts.
 */
export const droppedOutSql = (me: string, { first, last }: { first: string; last: string }): string => `
  select drop_present.id
  from (
    select id, traveler_id as other_id from trip where helper_id in (${me}) and ${DROPPED_OUT}
    union all
    select id, helper_id from trip where traveler_id in (${me}) and ${DROPPED_OUT}
  ) drop_trip
  join account drop_gone on drop_gone.id = drop_trip.other_id
  join account drop_present on drop_present.identity = drop_gone.identity
  where (select bool_or(date between ${first} and ${last}) from trip_leg where trip_id = drop_trip.id)`

const DROPPED_OUT = `agreed_at is not null and (
      (state = 'canceled' and moved_by = helper_id)
      or (select flying in ('changed', 'canceled') from trip_person where trip_id = trip.id and role = 'helper')
    )`
