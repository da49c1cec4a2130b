import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { addToken, endTokensOf, findToken, findTokens, noteUse } from '../releases.sql.ts'

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
  return (await endTokensOf.rows(pool, { scope, name })).length
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
