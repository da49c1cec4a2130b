import type { Pool } from 'pg'
import { Refused } from '../refused.ts'
import { readSet, SET_MOVED } from './live-set.ts'

const WITHDRAW = `
  with withdrawn as (
    update release set withdrawn_at = now(), withdrawn_why = $2
    where name || '@' || version = any ($1) and withdrawn_at is null
  ) select pg_notify('${SET_MOVED}', '')`

/** Shows these releases in no preview any more, until somebody makes them live; `why` says who wanted it, and how. */
export async function withdraw(pool: Pick<Pool, 'query'>, refs: string[], why: string): Promise<void> {
  const { pins } = await readSet(pool)
  const live = refs.filter((ref) => {
    const [name = '', version = ''] = ref.split('@')
    return [pins[name]?.version, pins[name]?.canary?.version].includes(version)
  })
  if (live.length > 0) throw new Refused(live.map((ref) => `${ref} is live: take it back by a rollback, or retire it.`))
  const { rows } = await pool.query<{ ref: string }>(
    "select ref from unnest($1::text[]) ref where not exists (select from release where name || '@' || version = ref)",
    [refs],
  )
  if (rows.length > 0) throw new Refused(rows.map(({ ref }) => `There is no release ${ref}.`))
  await pool.query(WITHDRAW, [refs, why])
}
