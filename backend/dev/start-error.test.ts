import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { reportFailure, StartError, sentenceOf } from './start-error.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'flight amigo failed start '))
const STEPS = ['Started PostgreSQL in 1.2 s']

test.each([
  [
    'an error of the system',
    Object.assign(new Error('ENOSPC'), { syscall: 'write', errno: -28 }),
    'write: no space left on device.',
  ],
  [
    'an error of PostgreSQL with its hint',
    Object.assign(new Error('could not extend file "base/5/1": No space left on device'), {
      hint: 'Check free disk space.',
    }),
    'could not extend file "base/5/1": No space left on device. Check free disk space.',
  ],
  ['a sentence with a hint', Object.assign(new Error('It broke.'), { hint: 'Repair it' }), 'It broke. Repair it.'],
  ['errors without a message', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED.'],
  ['an empty error', new Error(''), 'Error.'],
])('a failed start names the reason, the fix and the log: %s', (_, error, reason) => {
  const dir = folder()
  expect(reportFailure(error, STEPS, dir).split('\n')).toEqual([
    `Flight Amigo cannot start: ${reason}`,
    'Fix that and start again.',
    `The log: ${dir}/start.log`,
  ])
  const log = readFileSync(join(dir, 'start.log'), 'utf8')
  expect(log).toContain(STEPS[0])
  expect(log).toContain(error.stack)
})

const nested = () =>
  new AggregateError([new Error('first address')], 'no address', { cause: new Error('the cable is out') })

test('the log has the causes of an error and the errors in it', () => {
  const dir = folder()
  reportFailure(nested(), [], dir)
  const log = readFileSync(join(dir, 'start.log'), 'utf8')
  for (const message of ['no address', 'first address', 'the cable is out']) expect(log).toContain(`Error: ${message}`)
})

test('an unexpected error is printed in full where no log can be written', () => {
  const error = nested()
  const printed = reportFailure(error, [], join(folder(), 'not there'))
  for (const text of ['AggregateError: no address\n    at nested', 'first address', 'the cable is out'])
    expect(printed).toContain(text)
  expect(printed).not.toContain('The log:')
})

test('an error with a sentence of its own writes no log, which may be that of another site', () => {
  const dir = folder()
  expect(reportFailure(new StartError('Port 3000 is in use: set PORT.'), STEPS, dir)).toBe(
    'Port 3000 is in use: set PORT.',
  )
  expect(readdirSync(dir)).toEqual([])
})

test('a full disk is named by the folder of the site', () => {
  const full = Object.assign(new Error('ENOSPC'), { syscall: 'write', errno: -28, code: 'ENOSPC' })
  expect(reportFailure(full, [], '/dev/null').split('\n')).toEqual([
    'Flight Amigo cannot start: write: no space left on device.',
    'The site writes to /dev/null: make room on its disk.',
    'Fix that and start again.',
  ])
})

test('a sentence says nothing of a start, because commands of operators print it too', () => {
  const error = Object.assign(new Error('EACCES'), { syscall: 'open', errno: -13, path: '/site/key' })
  expect(sentenceOf(error)).toBe('open /site/key: permission denied.')
  expect(sentenceOf(new Error('no such column'))).toBeUndefined()
})

test('a sentence names the host that was not found, and a program once', () => {
  const host = { syscall: 'getaddrinfo', errno: -3008, hostname: 'db.example' }
  expect(sentenceOf(Object.assign(new Error(''), host))).toBe('getaddrinfo db.example: unknown node or service.')
  const program = { syscall: 'spawn initdb', errno: -2, path: 'initdb' }
  expect(sentenceOf(Object.assign(new Error(''), program))).toBe('spawn initdb: no such file or directory.')
})
