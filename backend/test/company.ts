import type { ClientBase, Pool } from 'pg'

interface Ends {
  offer?: { id: number }
  request?: { id: number }
}

/** Writes an agreed trip without the steps that lead to it, and answers its id. */
export async function agreeOn(
  { pool }: { pool: Pool },
  helper: { id: number },
  traveler: { id: number },
  { offer, request }: Ends,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into trip (helper_id, traveler_id, helper_listing_id, seeking_listing_id, state, first_departure_at, last_landing_at)
     values ($1, $2, $3, $4, 'agreed', now() + interval '20 days', now() + interval '21 days') returning id`,
    [helper.id, traveler.id, offer?.id, request?.id],
  )
  return rows[0]!.id
}

export const cancelTrip = ({ pool }: { pool: Pool }, id: number) =>
  pool.query(
    `with cancelled as (update trip set state = 'cancelled' where id = $1 returning id)
     update trip_leg set taken_by = null from cancelled where trip_id = cancelled.id`,
    [id],
  )

export const deleteTrip = ({ pool }: { pool: Pool }, id: number) => pool.query('delete from trip where id = $1', [id])

/** Writes an agreed trip of a request with one flight together. */
export const accompany = (
  db: Pick<ClientBase, 'query'>,
  request: { id: number; owner: number },
  helper: number,
  { departure, arrival, date }: { departure: string; arrival: string; date: string },
) =>
  db.query(
    `with agreed as (
       insert into trip (helper_id, traveler_id, seeking_listing_id, state, agreed_at, first_departure_at, last_landing_at)
       values ($1, $2, $3, 'agreed', now(), now() + interval '30 days', now() + interval '31 days') returning id
     )
     insert into trip_leg (trip_id, number, departure, arrival, date, together, departs_at, lands_at, taken_by)
     select id, 1, $4, $5, $6, true, now() + interval '30 days', now() + interval '31 days', $3::bigint from agreed`,
    [helper, request.owner, request.id, departure, arrival, date],
  )
