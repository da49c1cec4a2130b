import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { eventually } from '../test/eventually.ts'
import { ensureDatabase, startPostgres } from './postgres.ts'
import { startStandby, WITH_STANDBYS } from './standby.ts'
import { rowsOf } from './with-client.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'flight-amigo-standby-'))

test('a standby follows its primary, serves reads, resumes after it was killed, and can be promoted', async () => {
  const primary = await startPostgres({ dir: folder(), persist: false, settings: WITH_STANDBYS })
  const url = await ensureDatabase(primary, 'app')
  await rowsOf(url, 'create table word as select 1 as value')

  const dir = folder()
  const first = await startStandby(primary, { dir })
  expect(await rowsOf(first.url('app'), 'select value from word')).toEqual([{ value: 1 }])
  await expect(rowsOf(first.url('app'), 'delete from word')).rejects.toThrow('read-only transaction')
  await rowsOf(url, 'update word set value = 2')
  await eventually(async () => expect(await rowsOf(first.url('app'), 'select value from word')).toEqual([{ value: 2 }]))
  process.kill(first.pid, 'SIGKILL')
  await first.ended

  await rowsOf(url, 'update word set value = 3')
  const again = await startStandby(primary, { dir })
  await eventually(async () => expect(await rowsOf(again.url('app'), 'select value from word')).toEqual([{ value: 3 }]))
  await primary.stop()
  await again.promote()
  await rowsOf(again.url('app'), 'update word set value = 4')
  await again.stop()
  expect(existsSync(again.dir)).toBe(false)
})
