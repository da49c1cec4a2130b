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

const loading = new Map<string, Promise<ArrayBuffer>>()
const faces = new Map<string, Promise<unknown>>()

/** Loads a file once: the card shows its font, and saves it for a device without a network. */
export function fontBytes(url: string): Promise<ArrayBuffer> {
  const known = loading.get(url)
  if (known) return known
  const bytes = fetch(url).then((response) => {
    if (!response.ok) throw new Error(`${url} did not load`)
    return response.arrayBuffer()
  })
  loading.set(url, bytes)
  bytes.catch(() => loading.delete(url))
  return bytes
}

function addFace(family: string, { url, range }: PhraseFont['files'][number]): Promise<unknown> {
  const known = faces.get(url)
  if (known) return known
  const added = fontBytes(url).then(async (bytes) => {
    // The browser must use this file for every weight, because synthetic bold is hard to read.
    document.fonts.add(await new FontFace(family, bytes, { unicodeRange: range, weight: '1 1000' }).load())
  })
  faces.set(url, added)
  added.catch(() => faces.delete(url))
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
  const loads = needed.flatMap(({ family, files }) => files.map((file) => addFace(family, file)))
  if (loads.length > 0)
    await Promise.race([Promise.allSettled(loads), new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
}
