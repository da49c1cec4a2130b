import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, expect, test } from '@jest/globals'
import { askToStart } from './consent.ts'

const dir = mkdtempSync(join(tmpdir(), 'ops-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('a command for operators starts no database by itself: without a terminal it refuses and says how', async () => {
  const env = { PATH: process.env.PATH, DATA_DIR: join(dir, 'data') }
  const { code, text } = await new Promise<{ code: unknown; text: string }>((resolve) => {
    const ops = execFile(
      process.execPath,
      [join(import.meta.dirname, 'ops.ts'), 'refunds'],
      { env },
      (error, out, err) => resolve({ code: error?.code, text: out + err }),
    )
    ops.stdin?.end()
  })
  expect(code).toBe(1)
  expect(text).toContain('DATABASE_URL is not set')
  expect(text).toContain('node backend/dist/ops.js')
  expect(text).not.toContain('no refund has failed')
  expect(existsSync(env.DATA_DIR)).toBe(false)
})

test.each([
  ['y', true],
  ['yes', true],
  ['', false],
  ['n', false],
])('at a terminal, the answer "%s" starts it: %s', async (answer, isStarted) => {
  const [input, output] = [Object.assign(new PassThrough(), { isTTY: true }), new PassThrough()]
  const asked = askToStart('/data', { input, output })
  input.write(`${answer}\n`)
  if (isStarted) await asked
  else await expect(asked).rejects.toThrow('npm start')
  expect(String(output.read())).toContain('no site runs on /data. Start the PostgreSQL of this checkout')
})
