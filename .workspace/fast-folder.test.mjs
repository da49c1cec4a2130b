import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { fastFolder } from './fast-folder.mjs'

test('without memory for files, the folder is the usual one for temporary files', () => {
  expect(fastFolder('/nowhere/at/all')).toBe(tmpdir())
  expect(fastFolder('/proc')).toBe(tmpdir())
})

test('the check leaves no file in memory', () => {
  const memory = mkdtempSync(join(tmpdir(), 'memory-'))
  try {
    expect([memory, tmpdir()]).toContain(fastFolder(memory))
    expect(readdirSync(memory)).toEqual([])
  } finally {
    rmSync(memory, { recursive: true })
  }
})
