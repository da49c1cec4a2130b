import type { Pool } from 'pg'

/**
 * Moves all times of a trip, so that its first departure or last landing is `hours` from now, for tests that cannot advance the
 * site's clock. Prompts that were sent stay sent.
 */
export async function shiftTrip(
  { pool }: { pool: Pool },
  { id }: { id: number },
  end: 'departure' | 'landing',
  hours: number,
) {
  const column = end === 'departure' ? 'first_departure_at' : 'last_landing_at'
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `with clock as (select now() + make_interval(hours => $2) - ${column} as by from trip where id = $1),
       legs as (update trip_leg set departs_at = departs_at + by, lands_at = lands_at + by from clock where trip_id = $1),
       notices as (
         update trip_notification n set kind = regexp_replace(kind, '\\d{9,}$', extract(epoch from first_departure_at + by)::bigint::text)
         from clock, trip where trip.id = $1 and n.trip_id = $1)
       update trip set first_departure_at = first_departure_at + by, last_landing_at = last_landing_at + by,
         next_prompt_at = next_prompt_at + by
       from clock where id = $1`,
      [id, hours],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
