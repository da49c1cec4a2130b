import type { Pool } from 'pg'

const MOST = 20
const NEWEST = `
  select name, version from (
    select name, version, published_at, row_number() over (partition by name order by published_at desc) as place
    from release where withdrawn_at is null
  ) as ranked
  where place <= ${MOST} order by published_at desc`

/** The newest releases of each package that can be looked at. */
export async function offeredVersions(pool: Pool): Promise<{ name: string; version: string }[]> {
  const { rows } = await pool.query<{ name: string; version: string }>(NEWEST)
  return rows
}
