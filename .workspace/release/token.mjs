import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endTokens, makeToken } from '@flight-amigo/backend/releases/tokens'
import { Pool } from 'pg'
import { localSite } from '../local-site.mjs'

/** Makes a deploy token, or ends the tokens of a package. It writes to the database, not through the API. */
export async function token(scope, end) {
  if (!/^([a-z][a-z0-9-]{0,39}|\*)$/.test(scope))
    throw new Error("A token is for one package: npm run release -- token mf-listings (or '*' for all).")
  const file = join(localSite().dataDir, 'database-url')
  const { DATABASE_URL } = process.env
  const url = DATABASE_URL || (existsSync(file) && readFileSync(file, 'utf8').trim())
  if (!url) throw new Error('Set DATABASE_URL, or start the site here (npm start).')
  const pool = new Pool({ connectionString: url, max: 1 })
  try {
    if (end) return console.log(`Ended: ${await endTokens(pool, scope)}`)
    console.log(await makeToken(pool, scope))
    console.error('The token is stored nowhere else. Set it as RELEASE_TOKEN where releases are made.')
  } finally {
    await pool.end()
  }
}
