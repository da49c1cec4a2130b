import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

/** A file of the live set and the hash of its content. */
interface LiveFile {
  path: string
  hash: string
}

const FILES = `
  select coalesce(json_agg(facts), '[]') as facts
  from (select live_versions from live_set order by generation desc limit 1) as live
  cross join lateral jsonb_each(live_versions) as live_version
  join release on release.name = live_version.key and release.version = live_version.value->>'version'`

interface Facts {
  name: string
  base: string
  integrity: { [file: string]: string }
}

export async function liveFiles(pool: Pick<Pool, 'query'>): Promise<{ names: string[]; files: LiveFile[] }> {
  const { facts } = (await pool.query<{ facts: Facts[] }>(FILES)).rows[0] ?? { facts: [] }
  const files = facts.flatMap(({ base, integrity }) =>
    Object.entries(integrity).map(([file, hash]) => ({ path: base + file, hash })),
  )
  return { names: facts.map(({ name }) => name).sort(), files }
}

/** Returns the files that a process serves wrongly, each with its response. */
export async function brokenFiles(base: string, files: LiveFile[]): Promise<string[]> {
  const broken: string[] = []
  for (const { path, hash } of files) {
    const reply = await fetch(base + path, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
    const content = Buffer.from((await reply?.arrayBuffer()) ?? new ArrayBuffer(0))
    const [kind] = hash.split('-')
    const found = `${kind}-${createHash(kind!).update(content).digest('base64')}`
    if (reply?.status !== 200) broken.push(`${path} returns ${reply?.status ?? 'nothing'}`)
    else if (found !== hash) broken.push(`${path} has another content`)
  }
  return broken
}
