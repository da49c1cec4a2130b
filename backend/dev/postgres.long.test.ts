import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { eventually } from '../test/eventually.ts'
import { ensureDatabase, startPostgres } from './postgres.ts'
import { rowsOf } from './with-client.ts'

const folder = (name = 'flight amigo ') => mkdtempSync(join(tmpdir(), name))

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('data survives a stop, and a server exits when its parent process is killed', async () => {
  const dir = folder()
  const first = await startPostgres({ dir, persist: true })
  const url = await ensureDatabase(first, 'some db')
  await rowsOf(url, 'create table stored as select 7 as value')
  await first.stop()
  expect(alive(first.pid)).toBe(false)

  const code = `
    const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))})
    const { pid } = await startPostgres({ dir: ${JSON.stringify(dir)}, persist: true })
    console.log(pid); setInterval(() => {}, 1000)`
  const starter = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(starter.stdout, 'data')) as [Buffer]
  const pid = Number(line)
  expect(alive(pid)).toBe(true)
  starter.kill('SIGKILL')

  // The next start does not wait: the server of the killed starter may still be stopping.
  const again = await startPostgres({ dir, persist: true })
  await eventually(() => expect(alive(pid)).toBe(false))
  expect(await rowsOf(await ensureDatabase(again, 'some db'), 'select value from stored')).toEqual([{ value: 7 }])
  await again.stop()
  rmSync(again.dir, { recursive: true })
})

test('a server that an earlier start left running on the folder is stopped first', async () => {
  const dir = folder()
  const left = await startPostgres({ dir, persist: true })
  const next = await startPostgres({ dir, persist: true })
  expect(alive(left.pid)).toBe(false)
  expect(await rowsOf(next.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
})

test("the data is stored elsewhere when PostgreSQL's user cannot enter the folder", async () => {
  const home = folder()
  chmodSync(home, 0o700)
  const dir = join(home, 'checkout', '.data', 'postgres')
  mkdirSync(dir, { recursive: true })
  const said: string[] = []
  const server = await startPostgres({ dir, persist: true, say: (line) => said.push(line) })
  expect(await rowsOf(server.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  const elsewhere = process.getuid?.() === 0
  expect(said.filter((line) => line.includes('data is in'))).toHaveLength(elsewhere ? 1 : 0)
  expect(server.dir.startsWith('/var/tmp/flight-amigo-')).toBe(elsewhere)
  rmSync(server.dir, { recursive: true })
})

test('the password is required, and a test server leaves no files', async () => {
  const server = await startPostgres({ dir: folder(), persist: false })
  const url = new URL(server.url('postgres'))
  url.password = 'guess'
  await expect(rowsOf(url.href, 'select 1')).rejects.toThrow('password authentication failed')
  await server.stop()
  expect(existsSync(server.dir)).toBe(false)
})

test('a server that does not start is reported with its reason, its log and what helps', async () => {
  const dir = folder()
  const error = await startPostgres({ dir, persist: true, settings: ['shared_buffers=nonsense'] }).catch(
    (caught) => caught,
  )
  const [reason, log, help] = (error as Error).message.split('\n')
  expect(reason).toBe('PostgreSQL did not start: invalid value for parameter "shared_buffers": "nonsense"')
  const file = /^PostgreSQL's log: (\S.*server\.log)$/.exec(log!)![1]!
  await eventually(async () => expect(readFileSync(file, 'utf8')).toContain('FATAL:  invalid value'))
  expect(help).toMatch(/^Fix the cause and start again\. If its data is damaged, move \S.* away: /)
})
