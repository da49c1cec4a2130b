import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { deployerOf, makeToken } from '../src/releases/access/tokens.ts'
import { publishBuilds } from '../src/releases/publishing/builds.ts'

const ROOT = join(import.meta.dirname, '../..')
const KEPT = 5

/** Makes this checkout's builds live, even if other builds were live before. */
export async function publishCheckout(pool: Pool): Promise<void> {
  await publishBuilds(ROOT, pool, 'always')
  await forgetOld(pool)
}

// Open pages still ask for the files of earlier builds, but no page stays open for a week.
const FORGET = `
  delete from release r
  where published_by = 'npm start'
    and not exists (
      select from (select pins->r.name as pin from live_set order by generation desc limit 1) as live
      where r.version in (pin->>'version', pin->'canary'->>'version'))
    and (select count(*) from release newer where newer.name = r.name and newer.published_at > r.published_at) >= $1`
const SWEEP = `
  delete from release_content
  where hash not in (
    select hash from release, jsonb_each(files) as file (path, facts),
      unnest(array[facts->>'hash', facts->>'br', facts->>'gzip']) as hash
    where hash is not null)`

async function forgetOld(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(FORGET, [KEPT])
  if (rowCount) await pool.query(SWEEP)
}

/** Writes a deploy token into the data folder, so that `npm run release` on this machine needs none. */
export async function keepReleaseToken(pool: Pool, dataDir: string): Promise<void> {
  const file = join(dataDir, 'release-token')
  if (existsSync(file) && (await deployerOf(pool, readFileSync(file, 'utf8')))) return
  writeFileSync(file, await makeToken(pool, '*'), { mode: 0o600 })
}
