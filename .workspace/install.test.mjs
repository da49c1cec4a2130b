import { expect, test } from '@jest/globals'
import { advice, missing, reason } from './install.mjs'

const lock = {
  '': { version: '1.0.0' },
  shell: { version: '1.0.0' },
  'node_modules/pg': { version: '8.23.0' },
  'node_modules/@flight-amigo/shell': { resolved: 'shell', link: true },
  'node_modules/fsevents': { version: '2.3.3', optional: true },
}

test('nothing is missing when npm has recorded what the lock file asks for', () => {
  const present = { 'node_modules/pg': { version: '8.23.0' }, 'node_modules/@flight-amigo/shell': { link: true } }
  expect(missing(lock, present)).toEqual([])
})

test('another version, a package that is absent and one that became ours are missing', () => {
  const present = { 'node_modules/pg': { version: '8.22.0' }, 'node_modules/@flight-amigo/shell': { version: '1.0.0' } }
  expect(missing(lock, present)).toEqual(['node_modules/pg', 'node_modules/@flight-amigo/shell'])
  expect(missing(lock, {})).toEqual(['node_modules/pg', 'node_modules/@flight-amigo/shell'])
})

test('of npm’s many lines the one that says why is told', () => {
  const output = [
    'npm warn old lockfile',
    'npm error code ECONNREFUSED',
    'npm error syscall connect',
    'npm error errno ECONNREFUSED',
    'npm error FetchError: request to https://host.example/pg failed, reason: connect ECONNREFUSED 127.0.0.1:9.',
    'npm error A complete log of this run can be found in: /x',
  ].join('\n')
  expect(reason(output)).toBe(
    'ECONNREFUSED: FetchError: request to https://host.example/pg failed, reason: connect ECONNREFUSED 127.0.0.1:9',
  )
  expect(advice(output)).toContain('connection')
  expect(advice('npm error code EUSAGE\nnpm error `npm ci` can only')).toContain('`npm ci`')
  expect(reason('')).toBe('npm ended without saying why')
})
