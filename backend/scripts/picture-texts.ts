/**
 * node scripts/picture-texts.ts: writes src/pictures/picture-texts.ts, the outlines of the texts of link pictures in the languages
 * whose scripts Figtree lacks. Run it when such a text changes. It needs the fonts of Debian's fonts-noto-core and fonts-noto-cjk.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs'
import { LOCALES } from '../src/languages/locales.ts'
import { isInFigtree, pictureTextsIn } from '../src/pictures/picture-labels.ts'

const FAMILIES: Record<string, string> = {
  ar: 'Noto Sans Arabic',
  hi: 'Noto Sans Devanagari',
  te: 'Noto Sans Telugu',
  zh: 'Noto Sans CJK SC',
}

function fontOf(locale: string): { font: Font; scale: number } {
  const family = FAMILIES[locale]
  if (!family) throw new Error(`No font is named for ${locale}.`)
  const found = execFileSync('fc-match', ['--format=%{family[0]}\n%{file}\n%{index}', `${family}:bold`], {
    encoding: 'utf8',
  })
  const [name, file = '', index] = found.split('\n')
  if (name !== family) throw new Error(`${family} is not installed.`)
  const face = new Face(new Blob(new Uint8Array(readFileSync(file)).buffer), Number(index))
  return { font: new Font(face), scale: 1000 / face.upem }
}

/** The advance and the outline of a text, in a square of 1000 with y downward, as in the faces of Figtree. */
function outlineOf(text: string, { font, scale }: ReturnType<typeof fontOf>): string {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  let advance = 0
  const paths = buffer.getGlyphInfos().map(({ codepoint }, at) => {
    const { xAdvance, xOffset, yOffset } = positions[at]!
    const [left, up] = [advance + xOffset, yOffset]
    advance += xAdvance
    const moved = (x: string, y: string) =>
      `${Math.round((Number(x) + left) * scale)} ${Math.round(-(Number(y) + up) * scale)}`
    return font.glyphToPath(codepoint).replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, x, y) => moved(x, y))
  })
  return `${Math.round(advance * scale)} ${paths.join('').replaceAll(',', ' ').replaceAll(' -', '-')}`
}

const lines = LOCALES.flatMap((locale) => {
  const texts = pictureTextsIn(locale).flatMap((text) => text.split('\n'))
  const lacking = texts.filter((text) => !isInFigtree(text))
  if (lacking.length === 0) return []
  const font = fontOf(locale)
  return lacking.map((text) => `  ${JSON.stringify(text)}:\n    '${outlineOf(text, font)}',`)
})

writeFileSync(
  join(import.meta.dirname, '../src/pictures/picture-texts.ts'),
  `// Written by scripts/picture-texts.ts.

/** Outlines of texts in bold Noto Sans (OFL), like those of Figtree. Letters of these scripts join, so each text is one outline. */
export const PICTURE_TEXTS: Readonly<Record<string, string>> = {
${lines.join('\n')}
}
`,
)
