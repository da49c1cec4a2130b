import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { catalogs } from './catalogs.ts'

function built(message: string, translation: string) {
  const folder = mkdtempSync(join(tmpdir(), 'flight-amigo-catalogs-'))
  writeFileSync(
    join(folder, 'ar.po'),
    `msgid ""\nmsgstr ""\n"Language: ar\\n"\n\n#. js-lingui-explicit-id\nmsgid "${message}"\nmsgstr "${translation}"\n`,
  )
  return catalogs(folder)
}

test('the translations of emails are compiled by language; a text without one is left out', () => {
  expect(built('Hello {name}', 'مرحبا {name}')).toEqual({ ar: { 'Hello {name}': ['مرحبا ', ['name']] } })
  expect(built('Hello {name}', '')).toEqual({ ar: {} })
})

test.each([
  ['a wrong placeholder', 'Hello {name}', 'مرحبا {nom}', '{name} is missing'],
  [
    'a missing plural form',
    '{n, plural, one {# bag} other {# bags}}',
    '{n, plural, other {# حقيبة}}',
    'no form "zero"',
  ],
])('%s fails the build of the backend', (_what, message, translation, problem) => {
  expect(() => built(message, translation)).toThrow(problem)
})
