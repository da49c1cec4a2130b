import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'

/** A deploy token and its scope: one remote, `shell`, or `*` for all. */
export interface Deployer {
  id: number
  scope: string
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Makes a token for one scope. Only its hash is stored, so the token cannot be read again. */
export async function makeToken(pool: Pick<Pool, 'query'>, scope: string): Promise<string> {
  const token = `flight-amigo-${scope === '*' ? 'all' : scope}-${randomBytes(32).toString('base64url')}`
  await pool.query('insert into deploy_token (scope, hash) values ($1, $2)', [scope, hashOf(token)])
  return token
}

/** Ends all tokens of a scope; answers how many there were. */
export async function endTokens(pool: Pick<Pool, 'query'>, scope: string): Promise<number> {
  const { rowCount } = await pool.query(
    'update deploy_token set ended_at = now() where scope = $1 and ended_at is null',
    [scope],
  )
  return rowCount ?? 0
}

export async function deployerOf(pool: Pick<Pool, 'query'>, token: string): Promise<Deployer | undefined> {
  const { rows } = await pool.query<Deployer>(
    'select id, scope from deploy_token where hash = $1 and ended_at is null',
    [hashOf(token)],
  )
  return rows[0]
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
  await pool.query('insert into deploy_use (token_id, what, allowed) values ($1, $2, $3)', [
    id,
    what.slice(0, 500),
    allowed,
  ])
}
