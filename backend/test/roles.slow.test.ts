import { once } from 'node:events'
import { afterEach, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { emptyDatabase, freshDatabase } from './app.ts'
import { Browser } from './browser.ts'
import { eventually } from './eventually.ts'
import { startAppWithFakes } from './fakes.ts'
import { makeListing, makePerson } from './make.ts'
import { launch, startProcess } from './process.ts'
import { rolesWith } from './site-role.ts'

const ends: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const ready = async (base: string) => {
  const reply = await fetch(`${base}/api/health/ready`).catch(() => undefined)
  return reply && { code: reply.status, ...((await reply.json()) as { status: string }) }
}

/** Runs a process that only migrates to its end. */
async function migrate(settings: Record<string, string>): Promise<void> {
  const { child, kill, logged } = await launch({ ...settings, ROLES: 'migrate', LOG_LEVEL: 'warn' })
  ends.push(kill)
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  expect([code, logged()]).toEqual([0, ''])
}

test('a process that only migrates ends when it has, and those that do not migrate wait for it [spec-scale-roles]', async () => {
  const DATABASE_URL = await emptyDatabase()
  const web = await launch({ DATABASE_URL, ROLES: 'web' })
  ends.push(web.kill)
  await eventually(async () =>
    expect(await ready(web.base)).toEqual({
      code: 503,
      status: 'starting: migrations (a process with the role migrate has to run first)',
    }),
  )
  await migrate({ DATABASE_URL })
  await eventually(async () => expect(await ready(web.base)).toEqual({ code: 200, status: 'ok' }))
  const airports = await fetch(`${web.base}/api/airports?q=HYD`)
  expect([airports.status, (await airports.text()).includes('HYD')]).toEqual([200, true])

  const worker = await startProcess({ DATABASE_URL, ROLES: 'worker' })
  ends.push(worker.kill)
  const statuses = ['/', '/api/airports?q=HYD', '/api/health/live'].map(async (path) => {
    const { status } = await fetch(worker.base + path)
    return status
  })
  expect(await Promise.all(statuses)).toEqual([503, 503, 200])
})

/** A role of this database, with which its user signs in. */
async function signingIn(admin: Client, url: string, role: string): Promise<string> {
  const own = new URL(url)
  ;[own.username, own.password] = [role, role]
  await admin.query(`alter role ${role} login password '${role}'`)
  return own.href
}

test('one role makes the tables, and the role of the site only reads and writes rows, which is all it needs', async () => {
  const url = await freshDatabase('template1')
  const admin = new Client({ connectionString: url })
  await admin.connect()
  const roles = rolesWith({ owner: 'makes_tables', app: 'writes_rows' })
  await admin.query(roles)
  const [owner, app] = [await signingIn(admin, url, 'makes_tables'), await signingIn(admin, url, 'writes_rows')]
  await migrate({ DATABASE_URL: app, DATABASE_DIRECT_URL: owner })
  await admin.query(roles) // it may run again

  const t = await startAppWithFakes({ DATABASE_URL: app, DATABASE_DIRECT_URL: app, ROLES: 'web,worker' })
  const [one, other] = [await makePerson(t), await makePerson(t)]
  await makeListing(t, one)
  const written = await t.inject({
    method: 'POST',
    url: '/api/messages',
    headers: one.as,
    payload: { receiverId: other.id, content: 'Are you on this flight?' },
  })
  expect(written.statusCode).toBe(201)
  await new Browser(t).signIn('asha@mail.test') // the code is a mail, the mail a job

  const clock = new PgBoss({ connectionString: app, migrate: false, supervise: false, schedule: false })
  await clock.start()
  const { rows: due } = await t.pool.query<{ name: string }>('select name from pgboss.schedule order by name')
  for (const { name } of due) await clock.send(name, {})
  await eventually(async () => {
    const { rows } = await t.pool.query(
      "select distinct name from pgboss.job where name in (select name from pgboss.schedule) and state = 'completed' order by name",
    )
    expect(rows).toEqual(due)
  })
  await clock.stop({ graceful: false })

  const refused = { code: '42501' } // insufficient_privilege
  for (const statement of ['create table more (id int)', 'create table pgboss.more (id int)'])
    await expect(t.pool.query(statement)).rejects.toMatchObject(refused)
  for (const statement of [
    'drop table message',
    'alter table message add more int',
    'truncate event',
    'create index on event (kind)',
  ])
    await expect(t.pool.query(statement)).rejects.toMatchObject(refused)
  await t.stop()
  const { rows: foreign } = await admin.query(
    `select relname from pg_class where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
     and pg_get_userbyid(relowner) <> 'makes_tables'`,
  )
  expect(foreign).toEqual([])
  await admin.end()
})

test('a database that one role has owned so far is taken over by the two', async () => {
  const url = await emptyDatabase()
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await migrate({ DATABASE_URL: url })
  await admin.query(rolesWith({ owner: 'takes_over', app: 'writes_on' }))
  const owner = await signingIn(admin, url, 'takes_over')
  const heir = new Client({ connectionString: owner })
  await heir.connect()
  await heir.query('alter table message add more int; create index on event (kind)')
  const app = new Client({ connectionString: await signingIn(admin, url, 'writes_on') })
  await app.connect()
  await app.query("insert into event (kind, detail) values ('tried', '{}')")
  await Promise.all([heir.end(), app.end(), admin.end()])
})
