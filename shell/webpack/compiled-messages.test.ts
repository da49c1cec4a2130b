/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { transformSync } from '@swc/core'
import { siteI18n as i18n } from '../src/languages/siteI18n.ts'
import { textKey } from '../src/languages/textKey.ts'

const load = require('./compiled-messages-loader.cjs')
const { macros } = require('./macros.cjs')

const folder = mkdtempSync(join(tmpdir(), 'messages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Text {
  message: unknown
  key: string
}

function compiled(source: string) {
  const resourcePath = join(folder, 'Page.tsx')
  writeFileSync(resourcePath, source)
  const { code } = transformSync(source, {
    filename: resourcePath,
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      experimental: macros('sdk'),
    },
  })
  let result = ''
  const module: { buildInfo: { texts?: Record<string, Text> } } = { buildInfo: {} }
  load.call({ resourcePath, _module: module, callback: (_error: unknown, text: string) => (result = text) }, code)
  return { code: result, texts: Object.values(module.buildInfo.texts ?? {}) }
}

const PAGE = `
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
export const label = t\`Search\`
export const button = t({ message: 'Post', context: 'button' })
export const Page = ({ name, count }) => <p title={label}>
  <Trans>{name}'s <b>trip</b></Trans> <Plural value={count} one="# bag" other="# bags" />
</p>
export const other = { id: "abc123", name: 'no text' }
`

test('only a text with a context has an id in the code, and all are compiled', () => {
  const { code, texts } = compiled(PAGE)
  const [, id = ''] = /\bid: "([^"]*)"/.exec(code) ?? []
  expect(code.match(/\bid: "[^"]*"/g)).toEqual([`id: "${id}"`, 'id: "abc123"'])
  expect(texts.map(({ message }) => message)).toContainEqual([['count', 'plural', expect.anything()]])
  const [withContext] = texts.filter(({ message }) => JSON.stringify(message) === '["Post"]')
  expect(withContext?.key).toBe(textKey(id))
  for (const { message, key } of texts.filter((text) => text !== withContext)) expect(key).toBe(textKey(message))
})

test('a page in another language finds the translation of a text without an id', () => {
  i18n.keyOf = textKey
  const message = [['name'], ' arrives'] as never
  i18n.loadAndActivate({ locale: 'te', messages: { [textKey(message)]: ['[', ['name'], ']'] } as never })
  expect(i18n._({ id: '', message, values: { name: 'Meera' } })).toBe('[Meera]')
  expect(i18n._('', { name: 'Meera' }, { message })).toBe('[Meera]')
  expect(i18n._({ id: '', message: ['Not translated'] as never })).toBe('Not translated')
})
