/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { transformSync } from '@swc/core'
import { i18n } from '../src/sdk/i18n.tsx'

const load = require('./compiled-messages-loader.cjs')
const { macros } = require('./macros.cjs')

const folder = mkdtempSync(join(tmpdir(), 'messages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
  const module: { buildInfo: { texts?: Record<string, unknown> } } = { buildInfo: {} }
  load.call({ resourcePath, _module: module, callback: (_error: unknown, text: string) => (result = text) }, code)
  return { code: result, texts: module.buildInfo.texts ?? {} }
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

test('a text has its id and its compiled message in the code', () => {
  const { code, texts } = compiled(PAGE)
  const ids = [...code.matchAll(/\bid: "([^"]*)"/g)].map(([, id]) => id)
  expect(ids.sort()).toEqual([...Object.keys(texts), 'abc123'].sort())
  expect(texts).toMatchObject({
    [generateMessageId('Search')]: ['Search'],
    [generateMessageId('Post', 'button')]: ['Post'],
    [generateMessageId('{count, plural, one {# bag} other {# bags}}')]: [['count', 'plural', expect.anything()]],
  })
  expect(code).toContain('message: ["Post"]')
})

test('a page in another language finds the translation by the id, and shows an English text without one', () => {
  const message = [['name'], ' arrives'] as never
  i18n.loadAndActivate({ locale: 'te', messages: { abc: ['[', ['name'], ']'] } as never })
  expect(i18n._({ id: 'abc', message, values: { name: 'Meera' } })).toBe('[Meera]')
  expect(i18n._({ id: 'def', message: ['Not translated'] as never })).toBe('Not translated')
})
