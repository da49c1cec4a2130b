import families from './phrases.fonts.json'
import type { LanguageCode } from './phrases.ts'

interface PhraseFont {
  family: string
  languages: string[]
  /** Filled in by the build (shell/webpack/font-subset-loader.cjs). */
  files: Array<{ url: string; range: string }>
}

const fonts: readonly PhraseFont[] = families
/** Sentences wait this long for their fonts. Fonts that load later replace those of the device. */
const WAIT_MS = 1500

const faces = new Map<PhraseFont, FontFace[]>()

function addFont(font: PhraseFont): FontFace[] {
  const added = font.files.map(({ url, range }) => {
    // The browser must use this file for every weight, because synthetic bold is hard to read.
    const face = new FontFace(font.family, `url(${url})`, { display: 'swap', unicodeRange: range, weight: '1 1000' })
    document.fonts.add(face)
    return face
  })
  faces.set(font, added)
  return added
}

/** The files of the typefaces of a language. */
export const fontFilesOf = (code: string) =>
  fonts.filter(({ languages }) => languages.includes(code)).flatMap(({ files }) => files)

/**
 * Sentences that are shown earlier would change their size and move what is below them. Never fails, because the device
 * may have fonts of its own.
 */
export async function loadPhraseFonts(codes: readonly LanguageCode[]): Promise<void> {
  const needed = fonts.filter(
    ({ languages, files }) => files.length > 0 && codes.some((code) => languages.includes(code)),
  )
  const loads = needed.flatMap((font) => faces.get(font) ?? addFont(font)).map((face) => face.load())
  if (loads.length > 0)
    await Promise.race([Promise.allSettled(loads), new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
}
