import type { Pool } from 'pg'
import { Refused } from '../refused.ts'
import { textOf } from '../release-refs.ts'
import { findKnown, withdrawAll } from '../releases.sql.ts'
import { readSet } from './live-set.ts'

export async function withdraw(pool: Pick<Pool, 'query'>, refs: string[], why: string): Promise<void> {
  const { liveVersions } = await readSet(pool)
  const live = refs.filter((ref) => {
    const [name = '', version = ''] = ref.split('@')
    return [liveVersions[name]?.version, liveVersions[name]?.canary?.version].includes(version)
  })
  if (live.length > 0) throw new Refused(live.map((ref) => `${ref} is live: roll it back or retire it first.`))
  const known = (await findKnown.rows(pool, { refs })).map(textOf)
  const unknown = refs.filter((ref) => !known.includes(ref))
  if (unknown.length > 0) throw new Refused(unknown.map((ref) => `There is no release ${ref}.`))
  await withdrawAll.rows(pool, { refs, why })
}
