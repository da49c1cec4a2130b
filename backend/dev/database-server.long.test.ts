import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { ownDatabase, serverAt } from './database.ts'
import { rowsOf } from './with-client.ts'

const PRELOAD = join(import.meta.dirname, '../../.workspace/exit-with-parent.mjs')
const start = (env: Record<string, string>) =>
  fork(join(import.meta.dirname, 'database-server.ts'), {
    execArgv: ['--import', PRELOAD],
    silent: true,
    env: { PATH: process.env.PATH, ...env },
  })

test('the PostgreSQL of a data folder stays up for one start of the site after the other, and ends with its parent', async () => {
  const child = start({ DATA_DIR: mkdtempSync(join(tmpdir(), 'flight-amigo-server-')) })
  const [{ address }] = await once(child, 'message')
  const url = await ownDatabase(serverAt(address))
  await rowsOf(url, 'create table note (text text)')
  expect(await ownDatabase(serverAt(address))).toBe(url)
  expect(await rowsOf(url, 'select * from note')).toEqual([])
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
  await expect(rowsOf(url, 'select')).rejects.toThrow()
})

test('with a DATABASE_URL there is no server to start', async () => {
  const child = start({ DATABASE_URL: 'postgres://app@db.test/site' })
  const [[{ address }], [code]] = await Promise.all([once(child, 'message'), once(child, 'exit')])
  expect([address, code]).toEqual(['', 0])
})
