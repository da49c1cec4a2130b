import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { freshDatabase } from '../../test/app.ts'
import { ormOptions } from './options.ts'
import { query } from './query.ts'

const find = query<{ name: string; at: string }, { id: number; name: string; created_at: string }>(
  ['name', 'at'],
  `select id, name, created_at from contact_message where name = $1 and created_at > $2 and message <> 'a constant'`,
)
const add = query<{ name: string; message: string }, { id: number }>(
  ['name', 'message'],
  `insert into contact_message (name, message, email) values ($1, $2, 'asha@mail.test') returning id`,
)
const kinds = query<object, object>(
  [],
  `select 1::bigint as bigint, now() as moment, current_date as day, array['a'] as texts, array[1] as numbers,
          '{"a": 1}'::jsonb as json, '\\x01'::bytea as bytes, '0/1'::pg_lsn as lsn`,
)

async function open(cachesStatements: boolean) {
  const orm = await MikroORM.init(
    ormOptions({ url: await freshDatabase(), cachesStatements, max: 1, statementMs: 5_000 }),
  )
  const pool = (await orm.em.getConnection().getNativeClient()) as Pool
  const named = async () => {
    const { rows } = await pool.query<{ name: string; statement: string }>(
      'select name, statement from pg_prepared_statements order by prepare_time',
    )
    return rows
  }
  return { orm, em: orm.em, pool, named }
}
type Site = Awaited<ReturnType<typeof open>>

let site: Site
let pooled: Site
beforeAll(async () => {
  site = await open(true)
  pooled = await open(false)
})
afterAll(() => Promise.all([site.orm.close(), pooled.orm.close()]))

const LONG_AGO = '1970-01-01T00:00:00Z'

test('a statement is prepared once under the hash of its SQL, on the pool and in transactions alike', async () => {
  const { em, pool, named } = site
  const made = await add.first(pool, { name: 'one', message: 'of the pool' })
  await em.transactional(async (em) => {
    await add.rows(em, { name: 'two', message: 'of a transaction' })
    expect(await find.rows(em, { name: 'two', at: LONG_AGO })).toMatchObject([{ name: 'two' }])
  })
  expect(await find.first(pool, { name: 'one', at: LONG_AGO })).toMatchObject({ ...made, name: 'one' })
  expect(await find.first(em, { name: 'missing', at: LONG_AGO })).toBeUndefined()
  const { name, text } = find.with({ name: 'one', at: LONG_AGO })
  expect(name).toMatch(/^[0-9a-f]{32}$/)
  const found = await named()
  expect(found.filter((each) => each.name === name)).toEqual([{ name, statement: text }])
  expect(found).toHaveLength(2)
})

test('a rollback of a transaction or a savepoint undoes the rows of statements', async () => {
  const { em, pool } = site
  const failed = em.transactional(async (em) => {
    await add.rows(em, { name: 'stored', message: 'until the end' })
    await em
      .transactional(async (em) => {
        await add.rows(em, { name: 'inner', message: 'of a savepoint' })
        throw new Error('inner')
      })
      .catch(() => {})
    expect(await find.rows(em, { name: 'inner', at: LONG_AGO })).toEqual([])
    expect(await find.rows(em, { name: 'stored', at: LONG_AGO })).toHaveLength(1)
    throw new Error('outer')
  })
  await expect(failed).rejects.toThrow('outer')
  expect(await find.rows(pool, { name: 'stored', at: LONG_AGO })).toEqual([])
})

test('statements have no names behind a pooler, and return the same rows', async () => {
  const { em, pool, named } = pooled
  const made = await add.first(pool, { name: 'one', message: 'of the pool' })
  await em.transactional((em) => add.rows(em, { name: 'two', message: 'of a transaction' }))
  expect(await find.rows(em, { name: 'one', at: LONG_AGO })).toEqual([expect.objectContaining(made!)])
  expect(await named()).toEqual([])
})

test('hostile text is an argument and never SQL', async () => {
  const hostile = `'; drop table contact_message; -- $1 \\ {"$ne": null}`
  await add.rows(site.em, { name: hostile, message: hostile })
  expect(await find.rows(site.em, { name: hostile, at: LONG_AGO })).toMatchObject([{ name: hostile }])
  await expect(find.rows(site.em, { name: 'a\0', at: LONG_AGO })).rejects.toMatchObject({ code: '22021' })
})

test('values arrive as their types say, on the pool and by the entity manager', async () => {
  const row = {
    bigint: 1,
    moment: expect.stringMatching(/^\d{4}-/),
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    texts: ['a'],
    numbers: [1],
    json: { a: 1 },
    bytes: Buffer.from([1]),
    lsn: '0/1',
  }
  expect(await kinds.first(site.pool, {})).toEqual(row)
  expect(await kinds.first(site.em, {})).toEqual(row)
})
