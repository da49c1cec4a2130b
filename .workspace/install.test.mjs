import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { advice, missing, reason } from './install.mjs'
import { root } from './root.mjs'

const lock = {
  '': { version: '1.0.0' },
  shell: { version: '1.0.0' },
  'node_modules/pg': { version: '8.23.0' },
  'node_modules/@flight-amigo/shell': { resolved: 'shell', link: true },
  'node_modules/fsevents': { version: '2.3.3', optional: true },
}

test('nothing is missing when npm has recorded every package of the lock file', () => {
  const present = { 'node_modules/pg': { version: '8.23.0' }, 'node_modules/@flight-amigo/shell': { link: true } }
  expect(missing(lock, present)).toEqual([])
})

test('a package is missing when it is absent, has another version, or has become one of the workspace', () => {
  const present = { 'node_modules/pg': { version: '8.22.0' }, 'node_modules/@flight-amigo/shell': { version: '1.0.0' } }
  expect(missing(lock, present)).toEqual(['node_modules/pg', 'node_modules/@flight-amigo/shell'])
  expect(missing(lock, {})).toEqual(['node_modules/pg', 'node_modules/@flight-amigo/shell'])
})

test('the cause is found in npm’s output', () => {
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

test('the lock file has every package that another one needs, on all platforms; npm ci refuses it otherwise', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const ancestors = (path) =>
    [...path.matchAll(/(?:^|\/)(?=node_modules\/|$)/g)].map(({ index }) => path.slice(0, index))
  const found = (path, name) =>
    ['', path, ...ancestors(path)].some((ancestor) => `${ancestor && `${ancestor}/`}node_modules/${name}` in packages)
  const absent = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies, devDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies, ...(!path.includes('node_modules') && devDependencies) })
      .filter((name) => !found(path, name))
      .map((name) => `${name} for ${path}`),
  )
  expect(Object.keys(packages).length).toBeGreaterThan(500)
  expect(absent).toEqual([])
})
