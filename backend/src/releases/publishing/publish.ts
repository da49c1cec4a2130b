import type { Pool } from 'pg'
import type { Report } from '../going-live/contract-breaks.ts'
import { goLive } from '../going-live/go-live.ts'
import { reportHash } from '../going-live/processes.ts'
import { Refused } from '../refused.ts'
import { isDraft, type ReleaseFacts } from '../release.contract.ts'
import { type Build, type BuildFiles, inspect, readFolder, storedHashes } from './build-files.ts'
import { assertFilesThere, OWN_MACHINE } from './elsewhere.ts'

/** A pool, or a connection in the middle of a transaction. */
export type Database = Pick<Pool, 'query'>

/** The origin of a release. */
export interface Origin {
  by: string
  commit?: string | undefined
  /** The contracts that it was built against, as far as it uses them. */
  contracts?: Report
}

// One statement writes the row, its files and its contracts, so no release is ever incomplete. Only a draft changes.
const ADD = `
  with report as (
    insert into contract_report (hash, report) select $6, $7 where $6::text is not null on conflict do nothing
  ), content as (
    insert into release_content (hash, content) select * from unnest($9::text[], $10::bytea[])
    on conflict (hash) do update set content = excluded.content where release_content.content <> excluded.content
  )
  insert into release (name, version, facts, files, published_by, contracts, git_commit)
  values ($1, $2, $3, $4, $5, $6, $8)
  on conflict (name, version) do update set
    facts = excluded.facts, files = excluded.files,
    contracts = case when $11 then excluded.contracts else release.contracts end
  where $11 or file_hashes(release.files) = file_hashes(excluded.files)`

/**
 * Makes a build a release that is not live: its files and its row go into the registry together. The same build again
 * restores files that were lost; another build under the same version is refused. `release.json` is one of the files, so
 * this meets routes, styles and skeletons too.
 */
export async function add(
  build: Build,
  database: Database,
  { by, commit, contracts = {} }: Origin,
): Promise<ReleaseFacts> {
  const { release, files, contents } = build
  const { name, version } = release
  const stored = new Set(storedHashes(release, files))
  const byHash = contentsByHash(contents, files).filter(([hash]) => stored.has(hash))
  const text = JSON.stringify(contracts)
  const hash = text === '{}' ? null : reportHash(text)
  const { rowCount } = await database.query(ADD, [
    ...[name, version, release, files, by, hash, hash && text, commit],
    ...[byHash.map(([hash]) => hash), byHash.map(([, content]) => content), isDraft(version)],
  ])
  if (!rowCount)
    throw new Refused([`${name}@${version} exists as another build: a release never changes, build a new version.`])
  return release
}

/** In the order of hashes, so that two processes that publish the same files never deadlock. */
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

/** Reads and checks a built folder, and its files at another address if they lie there. */
export async function buildIn(folder: string, places = OWN_MACHINE): Promise<Build> {
  const build = inspect(readFolder(folder))
  await assertFilesThere(build.release, places)
  return build
}

/** Adds a built folder and makes it live. */
export async function publish(folder: string, database: Database, by = 'npm start'): Promise<ReleaseFacts> {
  const release = await add(await buildIn(folder), database, { by })
  await goLive(database, [release], { what: `publish ${release.name}@${release.version}`, by })
  return release
}
