import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { compressTexts, QUICK, SMALLEST } from './compress.mjs'
import { root } from './root.mjs'

// Any long text.
const text = readFileSync(join(root, '.github/CONTRIBUTING.md'))
let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compressed '))
})
afterEach(() => rmSync(folder, { recursive: true }))

const written = (file, content) => writeFileSync(join(folder, file), content)
const sizeOf = (file) => statSync(join(folder, file)).size

test.each([
  ['quickly', QUICK],
  ['as small as possible', SMALLEST],
])('compresses texts %s, and a quick one is larger', async (_, quality) => {
  written('Page.js', text)
  written('small.js', 'x')
  written('picture.png', text)
  await compressTexts(folder, quality)
  expect(readdirSync(folder).sort()).toEqual(['Page.js', 'Page.js.br', 'Page.js.gz', 'picture.png', 'small.js'])
  expect(brotliDecompressSync(readFileSync(join(folder, 'Page.js.br')))).toEqual(text)
  expect(gunzipSync(readFileSync(join(folder, 'Page.js.gz')))).toEqual(text)
  const smallest = brotliCompressSync(text).length
  if (quality === SMALLEST) expect(sizeOf('Page.js.br')).toBe(smallest)
  else expect(sizeOf('Page.js.br')).toBeGreaterThan(smallest)
})

test('the script of the shell is always as small as possible, because the check of a release is about that size', async () => {
  written('shell.js', text)
  await compressTexts(folder, QUICK)
  expect(sizeOf('shell.js.br')).toBe(brotliCompressSync(text).length)
})
