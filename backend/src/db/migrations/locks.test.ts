import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../../../test/app.ts'
import { blockages, stepsOf } from '../../../test/migration-locks.ts'
import { migrations } from './index.ts'

let client: Client
beforeAll(async () => {
  client = new Client({ connectionString: await freshDatabase() })
  await client.connect()
})
afterAll(() => client.end())
beforeEach(async () => {
  await client.query(`
    drop schema public cascade; create schema public;
    create table other (id int primary key);
    create table big (id int primary key, label varchar(10), n int, other_id int unique,
                      constraint n_there check (n is not null))`)
})

const READ = 'big is read through while others may not write to it'
const ANEW = 'big is written anew'

const refused: Record<string, [sql: string, ...why: string[]]> = {
  'builds an index': ['create index on big (n)', READ],
  'builds a unique index': ['create unique index on big (n)', READ],
  'adds a unique constraint': ['alter table big add unique (n)', READ],
  'adds a column whose default differs from row to row': [
    'alter table big add column u uuid default gen_random_uuid()',
    ANEW,
    READ,
  ],
  'adds a column that is computed and stored': [
    'alter table big add column m int generated always as (n + 1) stored',
    ANEW,
    READ,
  ],
  'changes a type': ['alter table big alter n type bigint', ANEW, READ],
  'demands a value that no check has demanded': ['alter table big alter label set not null', READ],
  'adds a check and tries it at once': ['alter table big add check (n > 0)', READ],
  'adds a check, and tries it in the same transaction': [
    'alter table big add constraint c check (n > 0) not valid; alter table big validate constraint c',
    READ,
  ],
  'adds a foreign key and tries it at once': ['alter table big add foreign key (other_id) references other', READ],
  'changes every row': ['update big set n = 0', READ],
  'deletes by what no index knows': ['delete from big where n = 0', READ],
}

for (const [what, [sql, ...why]] of Object.entries(refused))
  test(`a migration is refused that ${what}`, async () => {
    expect((await blockages(client, { statements: [sql], together: true })).sort()).toEqual(why.sort())
  })

test('a statement outside a transaction is refused when it blocks, or when its locks are unknown', async () => {
  const statements = ['create index on big (n)', 'vacuum full big']
  expect(await blockages(client, { statements, together: false })).toEqual([
    READ,
    'who may wait for this is not known: vacuum full big',
  ])
})

const allowed = {
  'creates a table with its indexes':
    'create table fresh (id int); create index on fresh (id); update fresh set id = 1',
  'adds a column': 'alter table big add column more text',
  'adds a column with a constant default': "alter table big add column more text not null default 'none'",
  'adds a column with the time of now': 'alter table big add column at timestamptz not null default now()',
  'demands no value any more': 'alter table big alter n drop not null',
  'demands a value that a check has demanded': 'alter table big alter n set not null',
  'widens a text': 'alter table big alter label type text',
  'adds a check for what comes': 'alter table big add constraint c check (n > 0) not valid',
  'adds a foreign key for what comes': 'alter table big add foreign key (other_id) references other not valid',
  'drops a column': 'alter table big drop column label',
  'changes a row': 'update big set n = 0 where id = 1',
}

for (const [what, sql] of Object.entries(allowed))
  test(`a migration is allowed that ${what}`, async () => {
    expect(await blockages(client, { statements: [sql], together: true })).toEqual([])
  })

test('each of these may be a statement of its own: a concurrent index, the validation of a check, a constraint on an index, batches', async () => {
  const statements = [
    'create unique index concurrently big_n on big (n)',
    'alter table big add constraint n_once unique using index big_n',
    'alter table big add constraint c check (n > 0) not valid',
    'alter table big validate constraint c',
    'do $$ begin update big set n = n + 1; commit; end $$',
  ]
  expect(await blockages(client, { statements, together: false })).toEqual([])
})

test('no migration stops the site, however large its tables are [spec-scale-migrations-linter]', async () => {
  await client.query('drop schema public cascade; create schema public')
  const found: Record<string, string[]> = {}
  for (const { name, class: Listed } of migrations) {
    const why = await blockages(client, await stepsOf(Listed))
    if (why.length > 0) found[name] = why
  }
  expect(found).toEqual({})
})
