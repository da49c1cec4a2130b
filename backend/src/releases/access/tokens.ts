import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { now } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'

/** A deploy token and its scope: one remote, `shell`, or `*` for all. */
export interface Deployer {
  id: number
  scope: string
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const addToken = statement((db, { scope, hash }: Args<{ scope: string; hash: Buffer }>) =>
  db.insertInto('deploy_token').values({ scope, hash }),
)
const endOf = statement((db, { scope }: Args<{ scope: string }>) =>
  db
    .updateTable('deploy_token')
    .set({ ended_at: now() })
    .where('scope', '=', scope)
    .where('ended_at', 'is', null)
    .returning('id'),
)
const findToken = statement((db, { hash }: Args<{ hash: Buffer }>) =>
  db.selectFrom('deploy_token').select(['id', 'scope']).where('hash', '=', hash).where('ended_at', 'is', null),
)
const addUse = statement((db, { id, what, allowed }: Args<{ id: number; what: string; allowed: boolean }>) =>
  db.insertInto('deploy_use').values({ token_id: id, what, allowed }),
)

/** Makes a token for one scope. Only its hash is stored, so the token cannot be read again. */
export async function makeToken(pool: Pick<Pool, 'query'>, scope: string): Promise<string> {
  const token = `flight-amigo-${scope === '*' ? 'all' : scope}-${randomBytes(32).toString('base64url')}`
  await addToken.rows(pool, { scope, hash: hashOf(token) })
  return token
}

/** Ends all tokens of a scope; answers how many there were. */
export async function endTokens(pool: Pick<Pool, 'query'>, scope: string): Promise<number> {
  return (await endOf.rows(pool, { scope })).length
}

export async function deployerOf(pool: Pick<Pool, 'query'>, token: string): Promise<Deployer | undefined> {
  return findToken.first(pool, { hash: hashOf(token) })
}

/** Whether a token is for all of these names. */
export const isAllowed = ({ scope }: Deployer, names: string[]): boolean =>
  names.every((name) => scope === '*' || scope === name)

/** Records the use of a token, and whether it was allowed. */
export async function recordUse(
  pool: Pick<Pool, 'query'>,
  { id }: Deployer,
  what: string,
  allowed: boolean,
): Promise<void> {
  await addUse.rows(pool, { id, what: what.slice(0, 500), allowed })
}
