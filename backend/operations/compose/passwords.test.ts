import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../../test/app.ts'
import { rolesWith } from '../../test/site-role.ts'

const [OWNER, APP, SUPERUSER] = ['compose_owner', 'compose_app', 'compose_superuser']
const dir = mkdtempSync(join(tmpdir(), 'flight-amigo-secrets-'))
chmodSync(dir, 0o755) // PostgreSQL runs as another user when the test is root
afterAll(() => rmSync(dir, { recursive: true }))

const names = { owner: OWNER, app: APP }
/** The script, for roles of this test: a server has each role once, and its tests share the server. */
const script = readFileSync(join(import.meta.dirname, 'passwords.sql'), 'utf8')
  .replaceAll('/run/secrets', dir)
  .replaceAll("('app',", `('${APP}',`)
  .replaceAll("('app_owner',", `('${OWNER}',`)
  .replace('role postgres', `role ${SUPERUSER}`)

let url: string
let admin: Client
beforeAll(async () => {
  url = await freshDatabase('template1')
  admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(rolesWith(names))
  await admin.query(`create role ${SUPERUSER} superuser login password 'of the first start'`)
})
afterAll(async () => {
  await admin.query(`drop owned by ${APP}; drop owned by ${OWNER} cascade; drop role ${SUPERUSER}`)
  await admin.end()
})

/** The address of this database for a role, as a secret file has it. */
function addressOf(role: string, password: string): string {
  const address = new URL(url)
  ;[address.username, address.password] = [role, password]
  return address.href
}

const give = (app: string, owner: string) => {
  writeFileSync(join(dir, 'DATABASE_URL'), `${app}\n`)
  writeFileSync(join(dir, 'DATABASE_DIRECT_URL'), `${owner}\n`)
}

/** Runs a statement as the user of an address, and answers the problem, if any. */
async function tryAs(address: string, statement: string): Promise<string | undefined> {
  const client = new Client({ connectionString: address })
  try {
    await client.connect()
    await client.query(statement)
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.end()
  }
}

test('each role gets the password of its address; the one of the site owns nothing, and the superuser has no password', async () => {
  const [app, owner] = [addressOf(APP, 'a1'.repeat(12)), addressOf(OWNER, 'B2'.repeat(12))]
  give(app, owner)
  await admin.query(script)
  expect(await tryAs(owner, 'create table made (id int)')).toBeUndefined()
  expect(await tryAs(app, 'insert into made values (1)')).toBeUndefined()
  expect(await tryAs(app, 'create table other (id int)')).toMatch(/permission denied/)
  expect(await tryAs(app, "select pg_read_file('/etc/passwd')")).toMatch(/permission denied/)
  expect(await tryAs(addressOf(SUPERUSER, 'of the first start'), 'select 1')).toMatch(/password authentication failed/)
})

test.each([
  ['the role of the other', () => give(addressOf(OWNER, 'a1'.repeat(12)), addressOf(OWNER, 'B2'.repeat(12)))],
  [
    'a password that would need an escape',
    () => give(addressOf(APP, 'a1 b2'.repeat(6)), addressOf(OWNER, 'B2'.repeat(12))),
  ],
  ['a short password', () => give(addressOf(APP, 'a1'), addressOf(OWNER, 'B2'.repeat(12)))],
])('an address with %s ends the first start with a sentence', async (_, arrange) => {
  arrange()
  await expect(admin.query(script)).rejects.toThrow(/DATABASE_URL is not postgres:\/\/compose_app:PASSWORD@/)
})
