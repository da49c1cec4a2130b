import type { Pool } from 'pg'
import type { Report } from '../going-live/contract-breaks.ts'
import { goLive } from '../going-live/go-live.ts'
import { Refused } from '../refused.ts'
import { isDraft, type ReleaseFacts } from '../release.contract.ts'
import { addRelease } from '../releases.sql.ts'
import { type Build, type BuildFiles, inspect, readFolder, storedHashes } from './build-files.ts'
import { assertExternalFiles, LOCAL_HOSTS } from './external-release.ts'

export type Database = Pick<Pool, 'query'>

export interface Origin {
  by: string
  commit?: string | undefined
  author?: string | undefined
  pipeline?: string | undefined
  contracts?: Report
}

/**
 * Adds a release that is not live. The same build again restores lost files; another build under the same version is
 * refused. `release.json` is one of the files, so this also applies to routes, styles and skeletons.
 */
export async function add(
  build: Build,
  database: Database,
  { by, commit, author, pipeline, contracts = {} }: Origin,
): Promise<ReleaseFacts> {
  const { release, files, contents } = build
  const { name, version } = release
  const stored = new Set(storedHashes(release, files))
  const byHash = contentsByHash(contents, files).filter(([hash]) => stored.has(hash))
  const added = await addRelease.first(database, {
    name,
    version,
    facts: JSON.stringify(release),
    files: JSON.stringify(files),
    contracts: JSON.stringify(contracts),
    by,
    commit: commit ?? null,
    author: author ?? null,
    pipeline: pipeline ?? null,
    hashes: byHash.map(([hash]) => hash),
    contents: byHash.map(([, content]) => content),
    isDraft: isDraft(version),
  })
  if (!added)
    throw new Refused([`${name}@${version} exists as another build: a release never changes, build a new version.`])
  return release
}

/** Ordered by hash, so that two processes that publish the same files never deadlock. */
function contentsByHash(contents: BuildFiles, files: Build['files']): Array<[string, Buffer]> {
  const found = new Map<string, Buffer>()
  for (const [name, { hash, br, gzip }] of Object.entries(files))
    for (const [key, suffix] of [
      [hash, ''],
      [br, '.br'],
      [gzip, '.gz'],
    ])
      if (key) found.set(key, contents.get(name + suffix) as Buffer)
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}

export async function buildIn(folder: string, hosts = LOCAL_HOSTS): Promise<Build> {
  const build = inspect(readFolder(folder))
  await assertExternalFiles(build.release, hosts)
  return build
}

export async function publish(folder: string, database: Database, by = 'npm start'): Promise<ReleaseFacts> {
  const release = await add(await buildIn(folder), database, { by })
  await goLive(database, [release], { what: `publish ${release.name}@${release.version}`, by })
  return release
}
