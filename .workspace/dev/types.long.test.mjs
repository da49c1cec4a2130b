import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { root } from '../root.mjs'
import { TypeChecks } from './types.mjs'

mkdirSync(join(root, '.cache'), { recursive: true })
const dir = mkdtempSync(join(root, '.cache/types-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('types are checked after a change, the text names file and line, and a mended file has none', async () => {
  const name = relative(root, dir)
  const file = join(dir, 'src/part.ts')
  mkdirSync(join(dir, 'src'))
  writeFileSync(join(dir, 'tsconfig.json'), '{ "extends": "../../tsconfig.base.json", "include": ["src"] }')
  let result = Promise.withResolvers()
  const checks = new TypeChecks([name], (of, text) => result.resolve([of, text]))
  const checked = (text) => {
    writeFileSync(file, text)
    result = Promise.withResolvers()
    checks.check(new Set([file]))
    return result.promise
  }
  expect(await checked("export const one: number = 'one'\n")).toEqual([
    name,
    expect.stringMatching(/src\/part\.ts\(1,14\): error TS2322/),
  ])
  expect(await checked('export const one: number = 1\n')).toEqual([name, ''])
})
