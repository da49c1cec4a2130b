/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { Migration } from '@mikro-orm/migrations'
import { migrations } from './index.ts'
import { hashOf, hashProblems, type Listed } from './migration-hash.ts'

const saying = (name: string, statement: string): Listed => ({
  name,
  class: class extends Migration {
    override up(): void {
      this.addSql(statement)
    }
  },
})

test('no migration was edited, and each is in hashes.json', async () => {
  const written = JSON.parse(readFileSync(join(import.meta.dirname, 'hashes.json'), 'utf8'))
  expect(await hashProblems(migrations, written)).toEqual([])
})

test('each migration file is in the list', () => {
  const files = readdirSync(import.meta.dirname).flatMap((file) => /^(\d{14}_\w+)\.ts$/.exec(file)?.[1] ?? [])
  expect(migrations.map(({ name }) => name)).toEqual(files.sort())
})

test('an edited, a new and a missing migration are named, each with what to do', async () => {
  const [first, second] = [saying('first', 'select 1'), saying('second', 'select 2')]
  const written = { first: await hashOf(first), second: await hashOf(second) }
  expect(await hashProblems([first, second], written)).toEqual([])
  expect(await hashProblems([saying('first', 'select 3'), saying('third', 'select 3')], written)).toEqual([
    expect.stringMatching(/^The migration first was edited: restore it, and write another one\./),
    'The migration third is new: npm run contract writes its hash into hashes.json.',
    'The migration second is missing: restore it. Databases remember it.',
  ])
})
