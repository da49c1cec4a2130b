import { once } from 'node:events'
import { expect, test } from '@jest/globals'
import { Migration } from '@mikro-orm/migrations'
import { Client } from 'pg'
import { freshDatabase } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { launch } from '../../test/process.ts'
import { SITE_LOCKS } from './advisory-locks.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { IndexMigration } from './migrations/index-migration.ts'

async function connect(): Promise<[url: string, client: Client]> {
  const url = await freshDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  return [url, client]
}

const saying = (...statements: string[]) => ({
  name: 'one_more',
  class: class extends Migration {
    override up(): void {
      for (const statement of statements) this.addSql(statement)
    }
  },
})
const indexing = (...indexes: string[]) => ({
  name: 'one_more_index',
  class: class extends IndexMigration {
    readonly indexes = indexes
  },
})

const applied = async (client: Client) => (await client.query('select name, hash from migration order by id')).rows

test('a current schema is used immediately, even while another process migrates', async () => {
  const [url, client] = await connect()
  await client.query('select pg_advisory_lock($1)', [SITE_LOCKS.schema])
  await expect(migrate(url)).resolves.toBeUndefined()
  await client.end()
})

test('processes that start together on an empty database migrate it one after the other, once [spec-withstand-first-starts]', async () => {
  const [url, client] = await connect()
  const all = await applied(client)
  await client.query('drop schema public cascade; create schema public')
  await client.query('select pg_advisory_lock($1)', [SITE_LOCKS.schema])
  const both = Promise.all([migrate(url), migrate(url)])
  await eventually(async () => {
    const { rows } = await client.query(
      "select count(*)::int from pg_stat_activity where datname = current_database() and query like '%advisory_lock%'",
    )
    expect(rows).toEqual([{ count: 3 }])
  })
  await client.query('select pg_advisory_unlock($1)', [SITE_LOCKS.schema])
  await both
  expect(await applied(client)).toEqual(all)
  await client.end()
})

test('a migration that was edited after it has run is refused by name, and nothing is migrated', async () => {
  const [url, client] = await connect()
  await migrate(url, [...migrations, saying('create table one_more (id int)')])
  const before = await applied(client)
  const edited = [...migrations, saying('create table one_more (id bigint)'), indexing('another on one_more (id)')]
  await expect(migrate(url, edited)).rejects.toThrow(
    'The migration one_more was edited after it had run on this database: restore it, and write another one.',
  )
  expect(await applied(client)).toEqual(before)
  await client.end()
})

test('a process on the database of another baseline exits with a message that says so', async () => {
  const [url, client] = await connect()
  await client.query("update migration set hash = 'of another text'")
  const { child, logged } = await launch({ DATABASE_URL: url })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(logged().split('\n')).toContain(
    'The schema of this database was created by an unreleased version that cannot be upgraded: use an empty database.',
  )
  await client.end()
})

test('a database of migrations before the baseline is refused, and nothing is migrated', async () => {
  const [url, client] = await connect()
  await client.query("update migration set name = '20261120090000_first'")
  const before = await applied(client)
  await expect(migrate(url)).rejects.toThrow('an unreleased version that cannot be upgraded')
  expect(await applied(client)).toEqual(before)
  await client.end()
})

test('a start that ended before it stored hashes is completed by the next one', async () => {
  const [url, client] = await connect()
  const all = await applied(client)
  await client.query('alter table migration drop column hash')
  await migrate(url)
  expect(await applied(client)).toEqual(all)
  expect(new Set(all.map(({ hash }) => hash)).size).toBe(migrations.length)
  await client.end()
})

test('an older release runs on a newer schema', async () => {
  const [url, client] = await connect()
  await client.query("insert into migration (name) values ('30000101000000_of_the_next_release')")
  await migrate(url)
  await client.query("update migration set hash = 'of its text' where hash is null")
  const all = await applied(client)
  await migrate(url)
  expect(await applied(client)).toEqual(all)
  await client.end()
})

test('an index is built while its table is written to, and while another process waits to migrate [spec-scale-migrations-concurrent]', async () => {
  const [url, client] = await connect()
  await client.query('create table big (id int); insert into big select generate_series(1, 1000)')
  // An earlier transaction delays the build until this test ends it.
  const reader = new Client({ connectionString: url })
  await reader.connect()
  await reader.query('begin isolation level repeatable read')
  await reader.query('select from account')
  const list = [...migrations, indexing('big_id on big (id)')]
  const both = Promise.all([migrate(url, list), migrate(url, list)])
  await eventually(async () => {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where query like 'create index%' and wait_event_type = 'Lock'",
    )
    expect(rowCount).toBe(1)
  })
  await client.query("set lock_timeout = '1s'; insert into big values (0); update big set id = -id where id = 7")
  await reader.query('commit')
  await both
  expect((await client.query("select indisvalid from pg_index where indexrelid = 'big_id'::regclass")).rows).toEqual([
    { indisvalid: true },
  ])
  await Promise.all([reader.end(), client.end()])
})

test('an index whose build was interrupted is built again', async () => {
  const [url, client] = await connect()
  await client.query('create table big (id int); insert into big values (1), (1)')
  await client.query('create unique index concurrently big_id on big (id)').catch(() => {}) // leaves it, invalid
  await migrate(url, [...migrations, indexing('big_id on big (id)')])
  expect(
    (await client.query("select indisvalid, indisunique from pg_index where indexrelid = 'big_id'::regclass")).rows,
  ).toEqual([{ indisvalid: true, indisunique: false }])
  await client.end()
})

test('a migration that needs a table in use retries, and lets other statements pass in between [spec-scale-migrations-lock-timeout]', async () => {
  const [url, client] = await connect()
  await client.query('create table busy (id int)')
  await client.query('begin; insert into busy values (1)')
  const done = migrate(url, [...migrations, saying('alter table busy add column more int')])
  const other = new Client({ connectionString: url })
  await other.connect()
  await eventually(async () => {
    const { rowCount } = await other.query(
      "select from pg_stat_activity where query like 'alter table busy%' and wait_event_type = 'Lock'",
    )
    expect(rowCount).toBe(1)
  })
  await other.query("set statement_timeout = '4s'; insert into busy values (2)")
  await client.query('commit')
  await done
  expect((await client.query('select more from busy')).rowCount).toBe(2)
  await Promise.all([client.end(), other.end()])
})
