import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { blocksOf, MOMENT } from '../labs/restore/page-blocks.ts'
import { accountCommands } from '../src/account/account.commands.ts'
import { freshDatabase } from '../test/app.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

let client: Client
beforeAll(async () => {
  client = new Client({ connectionString: await freshDatabase() })
  await client.connect()
})
afterAll(() => client.end())

test('after a restore no table gives a number twice', async () => {
  const add = async (name: string) =>
    Number((await client.query('insert into account (username) values ($1) returning id', [name])).rows[0].id)
  const change = async () => Number((await client.query("select nextval('change_id') as id")).rows[0].id)
  const restored = await add('Before the moment')
  const changed = await change()
  const lost = [restored + 1, restored + 500_000] // given after the moment, and forgotten by the restore
  await client.query(read('after-restore.sql'))
  expect(await add('After the restore')).toBeGreaterThan(Math.max(...lost))
  expect(await change()).toBeGreaterThan(changed + 500_000)

  // Every number that a table gives comes from a sequence that was raised.
  const { rows } = await client.query<{ name: string; last: number; top: number }>(
    `select sequencename as name, last_value::float8 as last, max_value::float8 as top from pg_sequences where schemaname = 'public'`,
  )
  expect(rows.length).toBeGreaterThan(10)
  for (const { name, last, top } of rows) expect([name, last > 1_000_000, top > 2e9]).toEqual([name, true, true])
})

test('the page about backups names files and commands that exist', () => {
  const page = read('backup.md')
  for (const [, path] of page.matchAll(/\b(backend\/(?:operations|dev)\/[\w.-]+)/g))
    expect(existsSync(join(import.meta.dirname, '../..', path!)) && path).toBe(path)
  expect(page).toContain(`ops.js ${Object.keys(accountCommands)[0]} FILE`)
  expect(read('../../.workspace/lab.mjs')).toContain('backend/labs/restore/main.ts')
})

test('the laboratory finds the command blocks of the page', () => {
  const { setUp, rotate, restore, pooler, compose } = blocksOf(read('backup.md'))
  expect([setUp, rotate, restore, pooler, compose].map(({ length }) => length)).toEqual([3, 2, 3, 1, 2])
  const all = [...setUp, ...rotate, ...restore].join('\n')
  for (const each of ['stanza-create', 'repo1-cipher-pass=', '--pg1-path=', MOMENT, 'after-restore.sql'])
    expect(all).toContain(each)
  // One line each: PostgreSQL knows no continuation.
  expect(all).toMatch(/^archive_command = '[^'\n]+'$/m)
  expect(() => blocksOf('## Set up\n')).toThrow('no command block')
})
