import type { ClientBase, Pool } from 'pg'
import { changeListings } from '../src/listings/itinerary/changed-listings.public.ts'

interface Ends {
  offer?: { id: number }
  request?: { id: number }
}

/** Inserts an agreed trip without the steps that lead to it, and returns its id. */
export async function agreeOn(
  { pool }: { pool: Pool },
  helper: { id: number },
  traveler: { id: number },
  { offer, request }: Ends,
): Promise<number> {
  const { rows } = await changeListings(pool, [offer?.id ?? null, request?.id ?? null], () =>
    pool.query<{ id: number }>(
      `insert into trip (helper_id, traveler_id, helper_listing_id, seeking_listing_id, state, first_departure_at, last_landing_at)
       values ($1, $2, $3, $4, 'agreed', now() + interval '20 days', now() + interval '21 days') returning id`,
      [helper.id, traveler.id, offer?.id, request?.id],
    ),
  )
  return rows[0]!.id
}

const FROM_TRIP =
  'select helper_listing_id::float8 as offer, seeking_listing_id::float8 as request from trip where id = $1'

async function changeTrip(pool: Pool, id: number, text: string) {
  const { rows } = await pool.query<{ offer: number | null; request: number | null }>(FROM_TRIP, [id])
  await changeListings(pool, [rows[0]!.offer, rows[0]!.request], () => pool.query(text, [id]))
}

export const cancelTrip = ({ pool }: { pool: Pool }, id: number) =>
  changeTrip(
    pool,
    id,
    `with canceled as (update trip set state = 'canceled' where id = $1 returning id)
     update trip_leg set taken_by = null from canceled where trip_id = canceled.id`,
  )

export const deleteTrip = ({ pool }: { pool: Pool }, id: number) =>
  changeTrip(pool, id, 'delete from trip where id = $1')

/** Inserts an agreed trip of a request with one shared flight. */
export const accompany = (
  db: Pick<ClientBase, 'query'>,
  request: { id: number; owner: number },
  helper: number,
  { departure, arrival, date }: { departure: string; arrival: string; date: string },
) =>
  changeListings(db, [request.id], () =>
    db.query(
      `with agreed as (
       insert into trip (helper_id, traveler_id, seeking_listing_id, state, agreed_at, first_departure_at, last_landing_at)
       values ($1, $2, $3, 'agreed', now(), now() + interval '30 days', now() + interval '31 days') returning id
     )
     insert into trip_leg (trip_id, number, departure, arrival, date, together, departs_at, lands_at, taken_by)
     select id, 1, $4, $5, $6, true, now() + interval '30 days', now() + interval '31 days', $3::bigint from agreed`,
      [helper, request.owner, request.id, departure, arrival, date],
    ),
  )
