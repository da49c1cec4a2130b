import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../../test/app.ts'
import { shards } from './shards.ts'

let client: Client
beforeAll(async () => {
  client = new Client({ connectionString: await freshDatabase() })
  await client.connect()
})
afterAll(() => client.end())

const { distributed, references, transitional, obstacles } = shards
const all = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await client.query<Row>(text, values)).rows

// The columns of a key over expressions are unknown, so it lacks the shard's.
const KEYS = `
  select relname as table, indexrelid::regclass::text as name,
         array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey[0:indnkeyatts - 1])) as columns
  from pg_index join pg_class on pg_class.oid = indrelid
  where indisunique and relname = any($1)`
const columns = (of: string, keys: string) => `
  array(select attname::text from unnest(${keys}) with ordinality as key(number, place)
        join pg_attribute on attrelid = ${of} and attnum = key.number order by place)`
const FOREIGN_KEYS = `
  select conname as name, mine.relname as table, theirs.relname as other,
         ${columns('conrelid', 'conkey')} as columns, ${columns('confrelid', 'confkey')} as others
  from pg_constraint
  join pg_class mine on mine.oid = conrelid
  join pg_class theirs on theirs.oid = confrelid
  where contype = 'f' and conparentid = 0`
const TRIGGERS = `
  select relname as table, tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal`
const NUMBERING = `
  select proname as name from pg_proc
  where pronamespace = 'public'::regnamespace and prosrc ~ '(nextval|currval|lastval)\\s*\\('`
const DEFAULTS = `
  select relname as table, attname as column, pg_get_expr(adbin, adrelid) as value
  from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum join pg_class on pg_class.oid = adrelid
  where attgenerated = '' and relname = any($1)`

const isDistributed = (table: string) => table in distributed
const isShared = (table: string) => references.includes(table)

async function lackingKeys(): Promise<string[]> {
  const keys = await all<{ table: string; name: string; columns: string[] }>(KEYS, [Object.keys(distributed)])
  return keys
    .filter(({ table, columns: of }) => !of.includes(distributed[table]!))
    .map(({ table, name }) => `${table}: the key ${name} lacks ${distributed[table]}`)
}

async function foreignKeysAcrossShards(): Promise<string[]> {
  const keys = await all<{ name: string; table: string; other: string; columns: string[]; others: string[] }>(
    FOREIGN_KEYS,
  )
  return keys
    .filter(({ table, other, columns: mine, others }) => {
      if (!isDistributed(table)) return isDistributed(other) || (isShared(table) && !isShared(other))
      const index = mine.indexOf(distributed[table]!)
      return !isShared(other) && (!isDistributed(other) || index < 0 || others[index] !== distributed[other])
    })
    .map(({ name, table }) => `${table}: the foreign key ${name} leads to another shard`)
}

async function triggers(): Promise<string[]> {
  const found = await all<{ table: string; name: string }>(TRIGGERS)
  return [
    ...found.filter(({ table }) => isDistributed(table)).map(({ table, name }) => `${table}: the trigger ${name}`),
    ...new Set(found.filter(({ table }) => isShared(table)).map(({ table }) => `${table}: triggers`)),
  ]
}

/** A sequence may identify rows, but only a column `id` may be numbered by one. */
async function sequencesThatOrder(): Promise<string[]> {
  const numbered = await all<{ table: string; column: string; value: string }>(DEFAULTS, [Object.keys(distributed)])
  const functions = await all<{ name: string }>(NUMBERING)
  return [
    ...numbered
      .filter(({ column, value }) => value.includes('nextval') && column !== 'id')
      .map(({ table, column }) => `${table}: ${column} begins with a number from a sequence`),
    ...functions.map(({ name }) => `a number from a sequence: ${name}`),
  ]
}

test('only the objects in the plan prevent sharding [spec-scale-shards]', async () => {
  const found: string[] = []
  for (const find of [lackingKeys, foreignKeysAcrossShards, triggers, sequencesThatOrder]) found.push(...(await find()))
  expect(found.sort()).toEqual([...transitional, ...Object.keys(obstacles)].sort())
})

test('each table of the plan exists with its distribution column, which is never null', async () => {
  const found = await all<{ table: string; column: string }>(
    `select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
     where attnotnull and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  const known = found.map(({ table, column }) => `${table}.${column}`)
  expect(known).toEqual(
    expect.arrayContaining(Object.entries(distributed).map(([table, column]) => `${table}.${column}`)),
  )
  expect(found.map(({ table }) => table)).toEqual(expect.arrayContaining(references))
})

const worsened: Record<string, [sql: string, why: string]> = {
  'a unique key without the shard': [
    'create unique index message_words on message (content)',
    'message: the key message_words lacks conversation_id',
  ],
  'a unique key over an expression': [
    'create unique index message_words on message (lower(content))',
    'message: the key message_words lacks conversation_id',
  ],
  'a foreign key from one shard to another': [
    'alter table conversation_side add constraint side_talk foreign key (conversation_id) references conversation',
    'conversation_side: the foreign key side_talk leads to another shard',
  ],
  'a foreign key to a table of the coordinator': [
    'alter table message add constraint message_trip foreign key (listing_id) references listing',
    'message: the foreign key message_trip leads to another shard',
  ],
  'a foreign key from a table of the coordinator': [
    'create table talk_note (conversation_id bigint constraint note_talk references conversation)',
    'talk_note: the foreign key note_talk leads to another shard',
  ],
  'a trigger': [
    'create trigger notified after insert on message for each row execute function refuse_return()',
    'message: the trigger notified',
  ],
  'a place in a list from a sequence': [
    "alter table conversation_side add column place bigint default nextval('change_id')",
    'conversation_side: place begins with a number from a sequence',
  ],
  'a function that numbers by a sequence': [
    "create function numbers_all() returns bigint language sql as $$ select nextval('change_id') $$",
    'a number from a sequence: numbers_all',
  ],
}

for (const [what, [sql, why]] of Object.entries(worsened))
  test(`${what} is found`, async () => {
    await client.query('begin')
    await client.query(sql)
    const found = [await lackingKeys(), await foreignKeysAcrossShards(), await triggers(), await sequencesThatOrder()]
    await client.query('rollback')
    expect(found.flat()).toContain(why)
    expect(Object.keys(obstacles)).not.toContain(why)
  })
