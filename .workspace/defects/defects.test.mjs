import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { affected } from '../affected.mjs'
import { importGraph } from '../boundaries/imports.mjs'
import { filesBelow, root } from '../root.mjs'
import { isEveryday, isRegular } from '../test-selection.mjs'
import { DEFECTS } from './defects.mjs'
import { SENSITIVE } from './sensitive.mjs'

const files = filesBelow('')
let imports
beforeAll(async () => {
  imports = await importGraph()
})

test('there are forty defects with names of their own, 24 of them of money, private data, limits and the like', () => {
  expect([DEFECTS.length, new Set(DEFECTS.map(({ name }) => name)).size, SENSITIVE.length]).toEqual([40, 40, 24])
})

test.each(DEFECTS)('$name can be put into the product: its text occurs once', ({ file, before, after }) => {
  expect(readFileSync(join(root, file), 'utf8').split(before)).toHaveLength(2)
  expect(after).not.toContain(before)
})

test.each(DEFECTS)('$name is found by a test that exists, and that --affected chooses', ({ file, foundBy }) => {
  expect(files.filter(isRegular)).toContain(foundBy)
  expect(affected([file], imports, files).chosen).toContain(foundBy)
})

test('the tests of every day find all defects of money, ownership, private data, limits and doubled work', () => {
  expect(SENSITIVE.filter(({ foundBy }) => !isEveryday(foundBy))).toEqual([])
})
