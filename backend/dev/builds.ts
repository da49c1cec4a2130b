import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { publishBuilds } from '../src/site/builds.ts'
import { readSet } from '../src/site/release/live-set.ts'
import { deployerOf, makeToken } from '../src/site/release/tokens.ts'

const ROOT = join(import.meta.dirname, '../..')
const KEPT = 5

/** Makes this checkout's builds live, whatever was live before. */
export async function publishCheckout(pool: Pool, releasesDir: string): Promise<void> {
  await publishBuilds(ROOT, { pool, releasesDir }, 'always')
  const { pins } = await readSet(pool)
  for (const name of readdirSync(releasesDir))
    forgetOld(join(releasesDir, name), [pins[name]?.version, pins[name]?.canary?.version])
}

/** Pages that are open still ask for the files of the builds before; those from last week are closed. */
function forgetOld(folder: string, live: Array<string | undefined>): void {
  const byAge = readdirSync(folder)
    .filter((version) => !live.includes(version))
    .map((version) => ({ path: join(folder, version), at: statSync(join(folder, version)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const { path } of byAge.slice(KEPT)) rmSync(path, { recursive: true, force: true })
}

/** Who can read this folder may release to its site: `npm run release` on this machine needs no token of its own. */
export async function keepReleaseToken(pool: Pool, dataDir: string): Promise<void> {
  const file = join(dataDir, 'release-token')
  if (existsSync(file) && (await deployerOf(pool, readFileSync(file, 'utf8')))) return
  writeFileSync(file, await makeToken(pool, '*'), { mode: 0o600 })
}
