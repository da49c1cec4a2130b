import type { Pool } from 'pg'

/** Demo data, once in the life of a database. */
export async function seedOnce(pool: Pool): Promise<void> {
  await pool.query('create table if not exists dev.seeded (at timestamptz not null default now())')
}
