/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

type Subset = (font: Uint8Array, text: string | undefined, options: object) => Promise<Uint8Array>
const subset: Subset = require('subset-font')
const { onlyShapedGlyphs } = require('./shaped-glyphs.cjs') as {
  onlyShapedGlyphs: (font: Uint8Array, words: string[]) => Promise<Uint8Array>
}

const WORDS = ['ప్రయాణిస్తున్నాను', 'విమానాన్ని', 'కనుక్కోవడానికి', 'వీల్‌చైర్']

test('a font for a few words has only the joined forms of these words', async () => {
  const file = require.resolve('@fontsource-variable/noto-sans-telugu/files/noto-sans-telugu-telugu-wght-normal.woff2')
  const font = await subset(readFileSync(file), WORDS.join(''), { targetFormat: 'sfnt', variationAxes: { wght: 600 } })
  const small = await onlyShapedGlyphs(font, WORDS)
  expect(small.length).toBeLessThan(font.length / 2)
  expect((await subset(small, undefined, { targetFormat: 'woff2', keepAllGlyphs: true })).length).toBeGreaterThan(3000)
})
