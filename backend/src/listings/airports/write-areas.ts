import { Client, type ClientBase } from 'pg'
import { acquireLockUntilCommit } from '../../db/advisory-locks.ts'
import { isLockTimeout } from '../../db/lock-timeout.ts'
import { START_CONNECTION } from '../../db/pool.ts'
import { areaRows } from './airport-locations.ts'
import { refreshListings, refreshSearches, writeList } from './write-areas.sql.ts'

/**
 * Writes the airport areas of this release if the database has others, and with them those of open listings and saved
 * searches from or to these airports. A new list of airports changes the areas of a few.
 */
export async function writeAreas(url: string, rows = areaRows): Promise<void> {
  const client = new Client({ ...START_CONNECTION, connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await acquireLockUntilCommit(client, 'areas')
    const codes = (await writeList.rows(client, { list: JSON.stringify(rows) })).map(({ code }) => code)
    await refresh(client, codes)
    await client.query('commit')
    if (codes.length === 0) return
    await awaitWriters(client)
    await refresh(client, codes)
  } finally {
    await client.end()
  }
}

async function refresh(client: ClientBase, codes: string[]): Promise<void> {
  if (codes.length === 0) return
  await refreshListings.rows(client, { codes })
  await refreshSearches.rows(client, { codes })
}

/** Waits for transactions that have read the old list. Others wait for two seconds at most. */
async function awaitWriters(client: ClientBase): Promise<void> {
  for (;;)
    try {
      await client.query("begin; set local lock_timeout = '2s'; lock table listing, saved_search in share mode; commit")
      return
    } catch (error) {
      await client.query('rollback')
      if (!isLockTimeout(error)) throw error
    }
}
