import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { changedParts, partsNow } from './backend-parts.mjs'

const base = mkdtempSync(join(tmpdir(), 'parts-'))
const put = (file, text) => {
  mkdirSync(dirname(join(base, file)), { recursive: true })
  writeFileSync(join(base, file), text)
}
put('package-lock.json', '{}')
put('backend/src/app.ts', 'app')
put('backend/src/app.test.ts', 'a test')
put('backend/src/names.ts', "import type { Named } from './named.ts'\nexport const names = []")
put('backend/src/named.ts', 'export interface Named {}')
put('backend/scripts/airports.ts', "import {\n  names,\n} from '../src/names.ts'")
put('backend/scripts/languages.ts', 'languages')
put('backend/scripts/colors.ts', 'colors')
put('backend/scripts/catalogs.ts', 'catalogs')
put('backend/scripts/picture-fonts.ts', 'fonts')
put('backend/src/locales/te.po', 'msgid')
put('shared-ui/src/tokens.css', ':root {}')

const madeAfter = (file, text) => {
  const before = partsNow(base)
  put(file, text)
  return changedParts(before, partsNow(base)).made
}

test('an edited source is compiled again, and the lists whose scripts import it are written again', () => {
  expect(changedParts({}, partsNow(base)).made).toHaveLength(8)
  expect(madeAfter('backend/src/app.ts', 'another app')).toEqual(['src/app.ts'])
  expect(madeAfter('backend/src/app.test.ts', 'another test')).toEqual([])
  expect(madeAfter('backend/src/named.ts', 'export type Named = string')).toEqual(['src/named.ts'])
  expect(madeAfter('backend/src/names.ts', 'export const names = [1]')).toEqual(['src/names.ts', 'scripts/airports.ts'])
  expect(madeAfter('shared-ui/src/tokens.css', ':root { --paper: #fff }')).toEqual(['scripts/colors.ts'])
  expect(madeAfter('backend/src/locales/te.po', 'msgid "Hello"')).toEqual([
    'scripts/catalogs.ts',
    'scripts/picture-fonts.ts',
  ])
})

test('another version of a library or of the compiler makes everything again', () => {
  expect(madeAfter('package-lock.json', '{ "version": 2 }')).toHaveLength(8)
})

test('a source that is gone is named, so that its output goes too', () => {
  const before = { ...partsNow(base), 'src/gone.ts': 'a hash' }
  expect(changedParts(before, partsNow(base))).toEqual({ made: [], gone: ['src/gone.ts'] })
})
