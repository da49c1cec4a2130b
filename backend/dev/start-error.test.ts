import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { reportFailure, StartError } from './start-error.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'flight amigo failed start '))
const STEPS = ['Started PostgreSQL in 1.2 s']

test.each([
  ['a sentence for people', new StartError('Port 3000 is in use: set PORT.'), 'Port 3000 is in use: set PORT.'],
  [
    'an error of the system',
    Object.assign(new Error('ENOSPC'), { syscall: 'write', errno: -28 }),
    'Flight Amigo cannot start: write: no space left on device.',
  ],
  [
    'an error of PostgreSQL with its hint',
    Object.assign(new Error('could not extend file "base/5/1": No space left on device'), {
      hint: 'Check free disk space.',
    }),
    'Flight Amigo cannot start: could not extend file "base/5/1": No space left on device. Check free disk space.',
  ],
])('a failed start names the reason, what helps and the log: %s', (_, error, reason) => {
  const dir = folder()
  const lines = reportFailure(error, STEPS, dir).split('\n')
  expect([lines[0], lines.at(-1)]).toEqual([reason, `The log: ${dir}/start.log`])
  if (!(error instanceof StartError)) expect(lines[1]).toMatch(/^Fix that and start again/)
  const log = readFileSync(join(dir, 'start.log'), 'utf8')
  expect(log).toContain(STEPS[0])
  expect(log).toContain(error.stack)
})

test('a failed start names no log where none can be written', () => {
  expect(reportFailure(new StartError('The disk is full.'), STEPS, '/dev/null')).toBe('The disk is full.')
})

test('a full disk is named by the folder of the site', () => {
  const full = Object.assign(new Error('ENOSPC'), { syscall: 'write', errno: -28, code: 'ENOSPC' })
  expect(reportFailure(full, [], '/dev/null')).toContain('The site writes to /dev/null: make room on its disk.')
})
