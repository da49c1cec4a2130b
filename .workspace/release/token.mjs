import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Pool } from 'pg'
import { endTokens, makeToken } from '../../backend/src/releases/access/tokens.ts'
import { root } from '../root.mjs'

/** Makes a deploy token, or ends those there are: with the database at hand, not over the network. */
export async function token(scope, end) {
  if (!/^([a-z][a-z0-9-]{0,39}|\*)$/.test(scope))
    throw new Error("A token is for one package: npm run release -- token mf-listings (or '*' for all).")
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  const { DATABASE_URL, DATA_DIR = '.data' } = process.env
  const file = resolve(root, DATA_DIR, 'database-url')
  const url = DATABASE_URL || (existsSync(file) && readFileSync(file, 'utf8').trim())
  if (!url) throw new Error('Set DATABASE_URL, or start the site here (npm start).')
  const pool = new Pool({ connectionString: url, max: 1 })
  try {
    if (end) return console.log(`Ended: ${await endTokens(pool, scope)}`)
    console.log(await makeToken(pool, scope))
    console.error('Kept nowhere but here: put it into RELEASE_TOKEN of whoever releases.')
  } finally {
    await pool.end()
  }
}
