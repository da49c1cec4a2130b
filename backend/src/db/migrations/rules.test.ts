// Every migration supports the previous release, and changes growing tables in batches. locks.test.ts checks for locks
// and rewrites.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../../../test/app.ts'
import { blockages, stepsOf } from '../../../test/migration-locks.ts'
import { breaks, usable, wholeChanges } from '../../../test/migration-rules.ts'
import { GROWING } from './growing.ts'
import { migrations } from './index.ts'

let client: Client
beforeAll(async () => {
  client = new Client({ connectionString: await freshDatabase() })
  await client.connect()
})
afterAll(() => client.end())

const BATCHES = 'message grows: change it in batches, each with its own commit'
const loop = (body: string) => `do $$ declare last bigint := 0; begin loop ${body} end loop; end $$`
const batch = 'update message set content = content where id in (select id from message where id > last limit 1000);'

test.each<[what: string, sql: string, together: boolean, why: string[]]>([
  ['changes all rows', 'update message set content = trim(content)', true, [BATCHES]],
  ['changes all rows, by an index', 'update message set content = trim(content) where id > 0', true, [BATCHES]],
  ['deletes by time', "delete from message where created_at < now() - interval '1 year'", true, [BATCHES]],
  ['changes batches in one transaction', loop(batch), true, [BATCHES]],
  ['changes batches without a commit', loop(batch), false, [BATCHES]],
  ['changes all rows in a block', 'do $$ begin update message set content = content; commit; end $$', false, [BATCHES]],
])('a migration is refused that %s', (_what, sql, together, why) => {
  expect(wholeChanges({ statements: [sql], together })).toEqual(why)
})

test.each<[what: string, sql: string, together: boolean]>([
  ['changes one row', 'update message set content = content where id = 7', true],
  ['changes a small table', "update live_set set kind = 'publish'", true],
  ['commits each batch', loop(`${batch} commit;`), false],
  [
    'makes a function that changes rows',
    'create function f() returns void as $$ update message set id = id $$ language sql',
    true,
  ],
  ['makes a trigger', 'create trigger t after update of content on message execute function f()', true],
])('a migration is allowed that %s', (_what, sql, together) => {
  expect(wholeChanges({ statements: [sql], together })).toEqual([])
})

test.each([
  [
    'renames a table',
    'alter table thing rename to matter',
    ['the table thing is gone, which the release before may use'],
  ],
  [
    'renames a column',
    'alter table thing rename label to name',
    ['the column thing.label is gone, which the release before may use'],
  ],
  [
    'drops a column',
    'alter table thing drop label',
    ['the column thing.label is gone, which the release before may use'],
  ],
  ['drops a table', 'drop table thing cascade', ['the table thing is gone, which the release before may use']],
  [
    'changes what a function takes',
    'drop function twice(int); create function twice(bigint) returns bigint as $$ select 2 * $1 $$ language sql',
    ['the function twice(integer) is gone, which the release before may use'],
  ],
  [
    'demands a value that was free',
    'alter table thing alter label set not null',
    ['the column thing.label demands a value, which the release before may not write'],
  ],
  [
    'adds a column that demands a value',
    'alter table thing add more int not null',
    ['the column thing.more demands a value, which the release before may not write'],
  ],
])('a migration is refused that %s', async (_what, sql, why) => {
  await client.query(`
    begin;
    create table thing (id int primary key, label text);
    create function twice(int) returns int as $$ select 2 * $1 $$ language sql`)
  const before = await usable(client)
  await client.query(sql)
  expect(breaks(before, await usable(client))).toEqual(why)
  await client.query('rollback')
})

test('a migration is allowed that adds', async () => {
  await client.query('begin; create table thing (id int primary key)')
  const before = await usable(client)
  await client.query(`
    alter table thing add label text not null default '', add number int generated always as identity;
    create table other (id int primary key, label text not null);
    create view all_things as select id from thing`)
  expect(breaks(before, await usable(client))).toEqual([])
  await client.query('rollback')
})

test('each table of the list exists', async () => {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is null',
    [GROWING],
  )
  expect(rows).toEqual([])
})

/** Objects that are dropped one release after their last use, with a note about that release. */
const KNOWN: Record<string, string[]> = {}

test('no migration breaks the previous release, or changes all rows of a growing table', async () => {
  await client.query('drop schema public cascade; create schema public')
  const found: Record<string, string[]> = {}
  for (const { name, class: Listed } of migrations) {
    const steps = await stepsOf(Listed)
    const before = await usable(client)
    await blockages(client, steps)
    const why = [...wholeChanges(steps), ...breaks(before, await usable(client))]
    if (why.length > 0) found[name] = why
  }
  expect(found).toEqual(KNOWN)
})
