/** node scripts/picture-fonts.ts: writes dist/fonts, the typefaces of link pictures, each with one weight and the letters that it needs. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subset from 'subset-font'
import { LOCALES } from '../src/languages/locales.ts'
import { pictureTextsIn } from '../src/pictures/picture-labels.ts'

const FOLDER = join(import.meta.dirname, '../dist/fonts')
const FACES = [
  ['figtree', 500],
  ['figtree', 800],
  ['noto-sans-devanagari', 700],
  ['noto-sans-telugu', 700],
  ['noto-naskh-arabic', 700],
  ['noto-sans-sc', 700],
] as const

/** Letters beyond Latin, with the parts from which a typeface may compose them. */
const texts = LOCALES.flatMap(pictureTextsIn).join('')
const letters = [...new Set(texts + texts.normalize('NFD'))].filter((letter) => letter > '\u02ff')

/** The files of a package, each with the characters that it has. */
function filesOf(family: string) {
  const folder = dirname(createRequire(import.meta.url).resolve(`@fontsource-variable/${family}/package.json`))
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(ranges).map(([key, range]) => {
    const part = key.replace(/[[\]]/g, '')
    const bounds = range.split(',').map((each) =>
      each
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16)),
    )
    const has = (letter: string) => {
      const code = letter.codePointAt(0) as number
      return bounds.some(([first = 0, last = first]) => code >= first && code <= last)
    }
    return { part, file: join(folder, `files/${family}-${part}-wght-normal.woff2`), has }
  })
}

async function write(family: string, weight: number): Promise<void> {
  const options = { targetFormat: 'sfnt', variationAxes: { wght: weight } } as const
  for (const { part, file, has } of filesOf(family)) {
    const isLatin = family === 'figtree'
    const needed = letters.filter(has).join('')
    if (!isLatin && needed === '') continue
    const font = await subset(
      readFileSync(file),
      isLatin ? undefined : needed,
      isLatin ? { ...options, keepAllGlyphs: true } : options,
    )
    writeFileSync(join(FOLDER, `${family}-${part}-${weight}.ttf`), font)
  }
}

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
for (const [family, weight] of FACES) await write(family, weight)
