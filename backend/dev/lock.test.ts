import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { lock } from './lock.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'flight-amigo-lock-'))

test.each(['start', 'database-server'])(
  'a folder has one holder at a time, and the next after its release: %s',
  async (script) => {
    const dir = folder()
    // Its command line looks like a start of the site.
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', `backend/dev/${script}.ts`])
    await once(other, 'spawn')
    writeFileSync(join(dir, 'lock'), String(other.pid))
    expect(() => lock(dir)).toThrow(`Flight Amigo already runs on ${dir} (process ${other.pid})`)
    other.kill()
    await once(other, 'exit')
    const release = lock(dir)
    release()
    expect(readdirSync(dir)).toEqual([])
  },
)

test.each(['0', '', 'rubbish', '999999999', String(process.pid)])(
  'the lock of a process that has ended is taken over: %j',
  (left) => {
    const dir = folder()
    writeFileSync(join(dir, 'lock'), left)
    lock(dir)()
    expect(readdirSync(dir)).toEqual([])
  },
)

test('a process id that another program has by now holds no lock', () => {
  const dir = folder()
  writeFileSync(join(dir, 'lock'), String(process.ppid))
  expect(() => lock(dir)()).not.toThrow()
})
