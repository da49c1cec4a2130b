import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { ModuleContributions } from '../contributions.ts'
import { RETENTION } from './retention.ts'
import type { Ending } from './retention-rows.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

type By<B extends Ending['by']> = Extract<Ending, { by: B }>
const endings = <B extends Ending['by']>(by: B) =>
  Object.entries(RETENTION).flatMap(([table, { ends }]) =>
    ends.filter((ending): ending is By<B> => ending.by === by).map((ending) => ({ table, ...ending })),
  )

test('every table has an entry about its growth and the end of its rows, and every entry has a table', async () => {
  const { rows } = await t.pool.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`)
  const known = Object.keys(RETENTION).filter((table) => !table.includes('.'))
  expect(known.sort()).toEqual(rows.map(({ name }) => name).sort())
  expect(Object.entries(RETENTION).flatMap(([table, { ends }]) => (ends.length === 0 ? [table] : []))).toEqual([])
})

test('every step of an hourly job that ends rows runs [spec-scale-retention]', () => {
  const running = new Set(
    t.app
      .get(ModuleContributions)
      .of('scheduledJobs')
      .map(({ name }) => name),
  )
  const named = [...endings('job'), ...endings('day')].map(({ job }) => job)
  expect(named.filter((job) => !running.has(job))).toEqual([])
})

test('the hourly job finds its rows by an index, in a table without partitions', async () => {
  const { rows } = await t.pool.query<{ table: string; column: string }>(`
    select indrelid::regclass::text as table, attname as column
    from pg_index join pg_class on pg_class.oid = indrelid and relkind = 'r'
    join pg_attribute on attrelid = indrelid and attnum = indkey[0] where indisvalid`)
  const indexed = new Set(rows.map(({ table, column }) => `${table} ${column}`))
  expect(
    [...endings('age'), ...endings('job')].filter(({ table, column }) => !indexed.has(`${table} ${column}`)),
  ).toEqual([])
})

test('rows that end with another row have a foreign key with a cascade', async () => {
  const { rows } = await t.pool.query<{ table: string; of: string }>(`
    select conrelid::regclass::text as table, confrelid::regclass::text as of from pg_constraint where confdeltype = 'c'`)
  const keys = new Set(rows.map(({ table, of }) => `${table} ${of}`))
  expect(endings('cascade').filter(({ table, of }) => !keys.has(`${table} ${of}`))).toEqual([])
})

test('tables that end by days are partitioned by their column', async () => {
  const { rows } = await t.pool.query<{ table: string; column: string }>(`
    select partrelid::regclass::text as table, attname as column
    from pg_partitioned_table join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where partrelid::regclass::text not like 'pgboss.%'`)
  expect(endings('day').map(({ table, column }) => ({ table, column }))).toEqual(rows)
})

test('every column with a network or IP address is in the list of retention', async () => {
  const { rows } = await t.pool.query<{ column: string }>(`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and column_name ~ '(network|origin|^ip$|_ip$|^address_of)'`)
  const known = Object.entries(RETENTION).map(([table, { network }]) => `${table}.${network}`)
  expect(rows.map(({ column }) => column).filter((column) => !known.includes(column))).toEqual([])
})
