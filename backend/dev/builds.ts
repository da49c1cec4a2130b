import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { publish } from '../src/site/publish.ts'

const ROOT = join(import.meta.dirname, '../..')
const KEPT = 5

/** Makes the last build of the shell and of every remote live; `.workspace/build.mjs` says which one that is. */
export async function publishBuilds(pool: Pool, releasesDir: string): Promise<string[]> {
  const packages = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'dist/releases.json')))
  const published: string[] = []
  for (const name of packages) {
    const versions = JSON.parse(readFileSync(join(ROOT, name, 'dist/releases.json'), 'utf8')) as string[]
    const last = versions.at(-1)
    if (!last) continue
    const release = await publish(join(ROOT, name, 'dist', last), { pool, releasesDir })
    published.push(`${release.name}@${release.version}`)
    forgetOld(join(releasesDir, release.name))
  }
  return published
}

/** Pages that are open still ask for the files of the builds before; those from last week are closed. */
function forgetOld(folder: string): void {
  const byAge = readdirSync(folder)
    .map((version) => ({ path: join(folder, version), at: statSync(join(folder, version)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const { path } of byAge.slice(KEPT)) rmSync(path, { recursive: true, force: true })
}
