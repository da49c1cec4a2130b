/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import type { Face } from 'harfbuzzjs'

const subset = require('subset-font') as (font: Uint8Array, text: undefined, options: object) => Promise<Uint8Array>
const smallFont = require('./small-font-loader.cjs') as (font: Uint8Array) => Promise<Uint8Array>
const { faceOf } = require('./shaped-glyphs.cjs') as { faceOf: (font: Uint8Array) => Promise<Face> }

const original = readFileSync(require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'))

test('the typeface of the site is small', async () => {
  expect((await smallFont(original)).length).toBeLessThan(18_500)
})

test('the typeface has the characters of the original, its kerning and its digits of equal width', async () => {
  const opened = async (font: Uint8Array) =>
    await faceOf(await subset(font, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true }))
  const [before, after] = [await opened(original), await opened(await smallFont(original))]
  expect([...after.collectUnicodes()]).toEqual([...before.collectUnicodes()])
  expect(after.getTableFeatureTags('GPOS')).toEqual(before.getTableFeatureTags('GPOS'))
  expect(after.getTableFeatureTags('GSUB')).toContain('tnum')
})
