import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

interface Names {
  /** The role that owns the tables. */
  owner: string
  /** The role that reads and writes rows. */
  app: string
}

/** operations/roles.sql with other names: the server of the tests has a superuser `app`. */
export const rolesWith = ({ owner, app }: Names): string =>
  readFileSync(join(import.meta.dirname, '../operations/roles.sql'), 'utf8').replaceAll(/\bapp(_owner)?\b/g, (name) =>
    name === 'app' ? app : owner,
  )

export const SITE = { owner: 'app', app: 'site' }
const PASSWORD = 'only-for-tests'

/** Gives a database the role that only reads and writes rows. Each copy of the database has it, too. */
export async function addSiteRole(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(rolesWith(SITE))
  await client.query(`
    alter role ${SITE.owner} reset lock_timeout;
    alter role ${SITE.app} password '${PASSWORD}';
    -- What tests do with the connections of an application: they read the tables of fakes, and let time pass.
    grant pg_read_all_data, pg_write_all_data to ${SITE.app};
    grant set on parameter session_replication_role, deadlock_timeout to ${SITE.app}`)
  await client.end()
}

/** The same database as the role that only reads and writes rows. */
export function asSite(url: string): string {
  const own = new URL(url)
  own.username = SITE.app
  own.password = PASSWORD
  return own.href
}
