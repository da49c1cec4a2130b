import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { iso, now } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'

/** `preview`: publishes previews only. `promote`: also changes the live versions. */
export type Purpose = 'preview' | 'promote'

/** The scope is one remote, `shell`, or `*` for all. */
export interface Deployer {
  id: number
  scope: string
  purpose: string
}

interface NewToken {
  purpose?: Purpose
  name?: string
  /** Without a number of days it does not expire. */
  days?: number | null
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const addToken = statement(
  (db, { scope, purpose, name, days, hash }: Args<Required<NewToken> & { scope: string; hash: Buffer }>) =>
    db
      .insertInto('deploy_token')
      .values({ scope, purpose, name, hash, expires_at: sql`now() + ${days}::integer * interval '1 day'` }),
)
const endOf = statement((db, { scope, name }: Args<{ scope: string; name: string | null }>) =>
  db
    .updateTable('deploy_token')
    .set({ ended_at: now() })
    .where('scope', '=', scope)
    .where(({ cast, eb, fn }) => eb('name', '=', fn.coalesce(cast<string | null>(name, 'text'), 'name')))
    .where('ended_at', 'is', null)
    .returning('id'),
)
const findToken = statement((db, { hash }: Args<{ hash: Buffer }>) =>
  db
    .selectFrom('deploy_token')
    .select(['id', 'scope', 'purpose'])
    .where('hash', '=', hash)
    .where('ended_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now())])),
)
const findTokens = statement((db) =>
  db
    .selectFrom('deploy_token')
    .select((of) => [
      'deploy_token.id',
      'name',
      'scope',
      'purpose',
      iso(of.ref('made_at')).as('madeAt'),
      iso(of.ref('expires_at')).as('expiresAt'),
      iso(of.ref('used_at')).as('usedAt'),
    ])
    .where('ended_at', 'is', null)
    .orderBy('deploy_token.id'),
)
const noteUse = statement((db, { id }: Args<{ id: number }>) =>
  db.updateTable('deploy_token').set({ used_at: now() }).where('id', '=', id),
)

/** Only the hash is stored, so the token cannot be read again. */
export async function makeToken(
  pool: Pick<Pool, 'query'>,
  scope: string,
  { purpose = 'promote', name = '', days = null }: NewToken = {},
): Promise<string> {
  const token = `flight-amigo-${scope === '*' ? 'all' : scope}-${randomBytes(32).toString('base64url')}`
  await addToken.rows(pool, { scope, purpose, name, days, hash: hashOf(token) })
  return token
}

export async function endTokens(pool: Pick<Pool, 'query'>, scope: string, name: string | null = null): Promise<number> {
  return (await endOf.rows(pool, { scope, name })).length
}

export const tokens = (pool: Pick<Pool, 'query'>) => findTokens.rows(pool, {})

export async function deployerOf(pool: Pick<Pool, 'query'>, token: string): Promise<Deployer | undefined> {
  return findToken.first(pool, { hash: hashOf(token) })
}

export const isAllowed = ({ scope }: Deployer, names: string[]): boolean =>
  names.every((name) => scope === '*' || scope === name)

export const mayPromote = ({ purpose }: Deployer): boolean => purpose === 'promote'

export async function recordUse(pool: Pick<Pool, 'query'>, { id }: Deployer): Promise<void> {
  await noteUse.rows(pool, { id })
}
