import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { ensureDatabase, type Postgres, startPostgres } from './postgres.ts'
import { archived, archiveIn, baseBackup, momentOf, restoreTo } from './restore.ts'
import { rowsOf } from './with-client.ts'

const ends: Array<() => unknown> = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const folder = (name: string) => {
  const dir = mkdtempSync(join(tmpdir(), `flight amigo ${name}-`))
  ends.push(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

const write = (server: Postgres, name: string) => rowsOf(server.url('drill'), `insert into word values ('${name}')`)
const rows = async (server: Postgres) =>
  (await rowsOf(server.url('drill'), 'select name from word order by name')).map(({ name }) => name)

test('a lost server is restored to a point in time, with everything committed before and nothing after, and again to another one', async () => {
  const archive = archiveIn(folder('archive'))
  const backup = folder('backup')
  const primary = await startPostgres({ dir: folder('primary'), persist: true, settings: archive.settings })
  ends.push(primary.stop)
  await ensureDatabase(primary, 'drill')
  await rowsOf(primary.url('drill'), 'create table word (name text)')
  await write(primary, 'a: before the backup')
  await baseBackup(primary, backup)
  await write(primary, 'b: after the backup')
  const first = await momentOf(primary)
  await write(primary, 'c: after the first moment')
  const second = await momentOf(primary)
  await rowsOf(primary.url('drill'), 'drop table word')
  await archived(primary)
  process.kill(primary.pid, 'SIGQUIT')
  await primary.ended

  const restored = await restoreTo({ backup, archive, dir: folder('first'), at: first })
  ends.push(restored.stop)
  expect(await rows(restored)).toEqual(['a: before the backup', 'b: after the backup'])
  await write(restored, 'd: life goes on')
  expect(await rows(restored)).toHaveLength(3)

  const other = await restoreTo({ backup, archive, dir: folder('second'), at: second })
  ends.push(other.stop)
  expect(await rows(other)).toEqual(['a: before the backup', 'b: after the backup', 'c: after the first moment'])

  // A moment that the archive does not reach is refused, and never answered with less.
  const never = restoreTo({ backup, archive, dir: folder('never'), at: '2099-01-01 00:00:00+00' })
  await expect(never).rejects.toThrow('before configured recovery target was reached')
})
