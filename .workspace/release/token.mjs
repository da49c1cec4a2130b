import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endTokens, makeToken, tokens } from '@flight-amigo/backend/releases/tokens'
import { Pool } from 'pg'
import { localSite } from '../local-site.mjs'

const PURPOSES = ['preview', 'promote']

/** Creates a deploy token, or ends the tokens of a package. It writes to the database, not through the API. */
export async function token(scope, { end, for: purpose = '', name, days = '365', to }) {
  if (to) throw new Error('Deploy tokens are made in the database of the site: set DATABASE_URL instead of --to.')
  if (!/^([a-z][a-z0-9-]{0,39}|\*)$/.test(scope))
    throw new Error("A token is for one package: npm run release -- token mf-listings (or '*' for all).")
  if (!end && !PURPOSES.includes(purpose))
    throw new Error('Say what the token is for: --for preview (a pull request) or --for promote (goes live).')
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new Error('--days is a number of days from 1 to 9999.')
  await inDatabase(async (pool) => {
    if (end) return console.log(`Ended: ${await endTokens(pool, scope, name)}`)
    console.log(await makeToken(pool, scope, { purpose, name: name ?? purpose, days: Number(days) }))
    console.error(
      `It expires in ${days} days, and is stored nowhere else. Set it as ${purpose === 'preview' ? 'PREVIEW_TOKEN' : 'RELEASE_TOKEN'} of the pipeline.`,
    )
  })
}

const day = (iso) => iso?.slice(0, 10) ?? '–'

export const listTokens = () =>
  inDatabase(async (pool) => {
    for (const { name, scope, purpose, madeAt, usedAt, expiresAt } of await tokens(pool))
      console.log(
        `${scope}  ${purpose}  "${name}"  made ${day(madeAt)}  last used ${day(usedAt)}  expires ${day(expiresAt)}`,
      )
  })

async function inDatabase(work) {
  const file = join(localSite().dataDir, 'database-url')
  const { DATABASE_URL } = process.env
  const url = DATABASE_URL || (existsSync(file) && readFileSync(file, 'utf8').trim())
  if (!url) throw new Error('Set DATABASE_URL, or start the site here (npm start).')
  const pool = new Pool({ connectionString: url, max: 1 })
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}
