import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { fontSettings } from './fonts.mjs'

const parent = mkdtempSync(join(tmpdir(), 'fonts of tests-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

if (process.platform === 'linux')
  test('the browser of the tests gets fonts that Chromium reads, for each script of the site', async () => {
    // Two runs may begin at the same time.
    const [settings, others] = await Promise.all([fontSettings(parent), fontSettings(parent)])
    expect(others).toEqual(settings)
    const folder = dirname(settings.FONTCONFIG_FILE)
    expect(readdirSync(parent)).toEqual([folder.slice(parent.length + 1)])
    const fonts = readdirSync(folder).filter((file) => file !== 'fonts.conf')
    for (const script of ['arabic-arabic', 'devanagari-devanagari', 'sc-119', 'telugu-telugu', 'Regular', 'Bold'])
      expect(fonts.join()).toContain(script)
    // WOFF2 files begin with "wOF2".
    for (const font of fonts) expect(readFileSync(join(folder, font)).readUInt32BE(0)).toBe(0x00010000)

    const { mtimeMs } = statSync(folder)
    expect(await fontSettings(parent)).toEqual(settings)
    expect(statSync(folder).mtimeMs).toBe(mtimeMs)
  })
else
  test('the browser of the tests sees the fonts of the system', async () => {
    expect(await fontSettings(parent)).toEqual({})
  })
