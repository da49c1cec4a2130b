import { sql } from 'kysely'
import type { Pool } from 'pg'
import { now } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'
import { Refused } from '../refused.ts'
import { refText } from '../release-refs.ts'
import { LIVE_SET_CHANNEL, readSet } from './live-set.ts'

const withdrawAll = statement((db, { refs, why }: Args<{ refs: string[]; why: string }>) =>
  db
    .with('withdrawn', (db) =>
      db
        .updateTable('release')
        .set({ withdrawn_at: now(), withdrawn_why: why })
        .where(refText, '=', ({ fn }) => fn.any(refs))
        .where('withdrawn_at', 'is', null),
    )
    .selectNoFrom(({ fn }) => fn('pg_notify', [sql.lit(LIVE_SET_CHANNEL), sql.lit('')]).as('notified')),
)
const findKnown = statement((db, { refs }: Args<{ refs: string[] }>) =>
  db
    .selectFrom('release')
    .select(refText.as('ref'))
    .where(refText, '=', ({ fn }) => fn.any(refs)),
)

export async function withdraw(pool: Pick<Pool, 'query'>, refs: string[], why: string): Promise<void> {
  const { liveVersions } = await readSet(pool)
  const live = refs.filter((ref) => {
    const [name = '', version = ''] = ref.split('@')
    return [liveVersions[name]?.version, liveVersions[name]?.canary?.version].includes(version)
  })
  if (live.length > 0) throw new Refused(live.map((ref) => `${ref} is live: roll it back or retire it first.`))
  const known = (await findKnown.rows(pool, { refs })).map(({ ref }) => ref)
  const unknown = refs.filter((ref) => !known.includes(ref))
  if (unknown.length > 0) throw new Refused(unknown.map((ref) => `There is no release ${ref}.`))
  await withdrawAll.rows(pool, { refs, why })
}
