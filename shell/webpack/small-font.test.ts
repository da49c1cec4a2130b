/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { Face } from 'harfbuzzjs'

const subset = require('subset-font') as (font: Uint8Array, text: undefined, options: object) => Promise<Uint8Array>
const load = require('./small-font-loader.cjs') as (font: Uint8Array) => Promise<Uint8Array>
const { faceOf } = require('./shaped-glyphs.cjs') as { faceOf: (font: Uint8Array) => Promise<Face> }

const original = readFileSync(require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'))
// Compressing them takes a second each.
const parts = new Map(
  ['?english', '?others', '?whole'].map((query) => [query, load.call({ resourceQuery: query }, original)]),
)
const partOf = (query: string) => parts.get(query)!
const opened = async (font: Uint8Array) =>
  await faceOf(await subset(font, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true }))
const codesOf = async (font: Uint8Array) => [...(await opened(font)).collectUnicodes()].filter((code) => code >= 32)

/** A browser uses the last face of a family whose range has the character. */
const rangesInSheet = () => {
  const sheet = readFileSync(join(__dirname, '../src/site.css'), 'utf8')
  return [...sheet.matchAll(/woff2(\?\w+)"[^}]+?(?:unicode-range:([^;]+);\s*)?}/g)].map(
    ([, query = '', list = 'U+0-FFFF']) => {
      const ranges = list.split(',').map((range) => range.trim().slice(2).split('-'))
      const bounds = ranges.map(([first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)])
      return { query, has: (code: number) => bounds.some(([first = 0, last = 0]) => code >= first && code <= last) }
    },
  )
}

test('the typeface of English text is small', async () => {
  expect((await partOf('?english')).length).toBeLessThan(11_600)
  expect((await partOf('?others')).length).toBeLessThan(9_600)
  expect((await partOf('?whole')).length).toBeLessThan(20_600)
})

test('a browser loads the part that has the character', async () => {
  const [whole, ...ranges] = rangesInSheet().reverse()
  expect([whole, ...ranges].map((range) => range?.query)).toEqual(['?whole', '?others', '?english'])
  const codesIn = async (query = '') => [query, await codesOf(await partOf(query))] as const
  const codes = new Map(await Promise.all([whole, ...ranges].map((range) => codesIn(range?.query))))
  expect(codes.get('?whole')).toEqual(await codesOf(original))
  for (const code of await codesOf(original)) {
    const query = ranges.find(({ has }) => has(code))?.query ?? ''
    expect([code.toString(16), codes.get(query)?.includes(code)]).toEqual([code.toString(16), true])
  }
})

test('both parts have the kerning of the original, and the first one its digits of equal width', async () => {
  const [before, english, others] = [original, await partOf('?english'), await partOf('?others')]
  expect((await opened(english)).getTableFeatureTags('GPOS')).toContain('kern')
  expect((await opened(english)).getTableFeatureTags('GSUB')).toContain('tnum')
  expect((await opened(others)).getTableFeatureTags('GPOS')).toEqual((await opened(before)).getTableFeatureTags('GPOS'))
})
