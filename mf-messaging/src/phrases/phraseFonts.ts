import families from './phrases.fonts.json'
import type { Code } from './phrases.ts'

/** A typeface with the characters of the sentences in some languages. */
interface PhraseFont {
  family: string
  languages: string[]
  /** Filled in by the build (shell/webpack/font-subset-loader.cjs). */
  files: Array<{ url: string; range: string }>
}

const fonts: readonly PhraseFont[] = families
const added = new Set<PhraseFont>()

/** Makes the typefaces of some languages available. The browser loads the files whose characters are on the page. */
export function addPhraseFonts(codes: readonly Code[]): void {
  for (const font of fonts) {
    if (added.has(font) || !codes.some((code) => font.languages.includes(code))) continue
    added.add(font)
    for (const { url, range } of font.files)
      document.fonts.add(
        // One weight stands for all, because an artificial bold is hard to read.
        new FontFace(font.family, `url(${url})`, { display: 'swap', unicodeRange: range, weight: '1 1000' }),
      )
  }
}
