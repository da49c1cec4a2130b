import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { deployerOf, makeToken } from '../src/releases/access/tokens.ts'
import { findObstacles } from '../src/releases/going-live/go-live.ts'
import { readSet } from '../src/releases/going-live/live-set.ts'
import type { LiveVersion } from '../src/releases/live-versions.ts'
import { lastBuilds, publishBuilds } from '../src/releases/publishing/builds.ts'
import type { Ref } from '../src/releases/release-refs.ts'

const ROOT = join(import.meta.dirname, '../..')
const LATEST_BUILDS = 5

/** Makes the last builds below `root` live, even if others were live before; returns false if they are live already. */
export async function publishCheckout(
  pool: Pool,
  root = ROOT,
  isOwn: (name: string) => boolean = () => true,
): Promise<boolean> {
  const builds = lastBuilds(root)
    .map((folder): Ref => JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')))
    .filter(({ name }) => isOwn(name))
  const { liveVersions } = await readSet(pool)
  if (builds.every(({ name, version }) => isOnlyLive(liveVersions[name], version))) return false
  await publishBuilds(root, pool, 'always', { isOwn })
  await forgetOld(pool)
  return true
}

const isOnlyLive = (live: LiveVersion | undefined, version: string) => live?.version === version && !live.canary

/** Why the live releases do not fit the backend that runs now: it may have changed since they went live. */
export async function problemsOfLive(pool: Pool): Promise<string[]> {
  const { liveVersions } = await readSet(pool)
  const releases = Object.entries(liveVersions).map(([name, { version }]) => ({ name, version }))
  return findObstacles(pool, liveVersions, releases)
}

// Open pages still request the files of builds that were live when they were opened.
const FORGET = `
  delete from release r
  where published_by = 'npm start'
    and not exists (
      select from (
        select live_versions->r.name as live_version, lead(made_at) over (order by generation) as ended_at from live_set
      ) as live
      where coalesce(ended_at > now() - interval '1 day', true)
        and r.version in (live_version->>'version', live_version->'canary'->>'version'))
    and (select count(*) from release newer where newer.name = r.name and newer.published_at > r.published_at) >= $1`
const DELETE_UNUSED = `
  delete from release_content
  where hash not in (
    select hash from release, jsonb_each(files) as file (path, fact),
      unnest(array[fact->>'hash', fact->>'br', fact->>'gzip']) as hash
    where hash is not null)`

/** Forgets builds that no page needs. */
export async function forgetOld(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(FORGET, [LATEST_BUILDS])
  if (rowCount) await pool.query(DELETE_UNUSED)
}

/** Writes a deploy token into the data folder, so that `npm run release` on this machine needs none. */
export async function keepReleaseToken(pool: Pool, dataDir: string): Promise<void> {
  const file = join(dataDir, 'release-token')
  if (existsSync(file) && (await deployerOf(pool, readFileSync(file, 'utf8')))) return
  writeFileSync(file, await makeToken(pool, '*'), { mode: 0o600 })
}
