import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from '@jest/globals'
import { fastFolder } from './fast-folder.mjs'

test('without memory for files, the folder is the usual one for temporary files', () => {
  expect(fastFolder('/nowhere/at/all')).toBe(tmpdir())
  expect(fastFolder('/proc')).toBe(tmpdir())
})

test('the check leaves no file in memory', () => {
  const tries = () =>
    existsSync('/dev/shm') ? readdirSync('/dev/shm').filter((name) => /^flight-amigo-\w{6}$/.test(name)) : []
  const before = tries()
  expect(['/dev/shm', tmpdir()]).toContain(fastFolder())
  expect(tries()).toEqual(before)
})
