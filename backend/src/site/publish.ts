import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from './release/contract-breaks.ts'
import { lookAt, refuseAbsent, store } from './release/folder.ts'
import { goLive, type Target } from './release/go-live.ts'
import { type Facts, isDraft, isLocal, Refused } from './release.ts'

export type { Target }

/** Where a release comes from. */
export interface Origin {
  by: string
  commit?: string | undefined
  /** The contracts that it was built against, as far as it uses them. */
  contracts?: Report
}

const ADD = `
  with report as (
    insert into contract_report (hash, report) select $6, $7 where $6::text is not null on conflict do nothing
  )
  insert into release (name, version, facts, files, published_by, contracts, git_commit)
  values ($1, $2, $3, $4, $5, $6, $8)
  on conflict (name, version) do update set
    facts = excluded.facts, files = excluded.files, contracts = excluded.contracts
  returning xmax = 0 as added`

/**
 * Makes a built folder a release that is not live: its files go to the store, its row into the registry. The same
 * folder again changes nothing, another folder under the same version is refused.
 */
export async function add(
  folder: string,
  { pool, releasesDir }: Target,
  { by, commit, contracts = {} }: Origin,
): Promise<{ release: Facts; added: boolean }> {
  const { release, files } = await lookAt(folder)
  const { name, version } = release
  if (!isDraft(version)) await refuseOther(pool, release)
  await refuseAbsent(release)
  const stored = join(releasesDir, name, version)
  // A shell's document code runs here, wherever its files are.
  if ((isLocal(release) || name === 'shell') && (isDraft(version) || !existsSync(stored))) store(folder, stored)
  const text = JSON.stringify(contracts)
  const hash = text === '{}' ? null : createHash('sha256').update(text).digest('hex')
  // xmax is 0 in a row that this statement has inserted.
  const { rows } = await pool.query<{ added: boolean }>(ADD, [
    ...[name, version, release, files, by, hash, hash && text, commit],
  ])
  return { release, added: rows[0]?.added === true }
}

async function refuseOther(pool: Target['pool'], { name, version, integrity }: Facts): Promise<void> {
  const { rows } = await pool.query<{ integrity: Record<string, string> }>(
    "select facts->'integrity' as integrity from release where name = $1 and version = $2",
    [name, version],
  )
  const known = rows[0]?.integrity
  const same = (a: object, b: object) =>
    JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())
  if (known && !same(known, integrity))
    throw new Refused([`${name}@${version} exists with other files: a release never changes, build a new version.`])
}

/** Adds a built folder and makes it live, with `new` only if the registry did not know it. */
export async function publish(
  folder: string,
  target: Target,
  pinning: 'always' | 'new' = 'always',
  by = 'npm start',
): Promise<Facts> {
  const { release, added } = await add(folder, target, { by })
  if (pinning === 'always' || added)
    await goLive(target, [release], { what: `publish ${release.name}@${release.version}`, by })
  return release
}
