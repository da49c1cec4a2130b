import families from './phrases.fonts.json'
import { type LanguageCode, loadPhrases } from './phrases.ts'
import type { PhraseFont, Phrases } from './sentences.ts'

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

const commonFonts = (code: string): PhraseFont[] => families.filter(({ languages }) => languages.includes(code))

/** The files of the typefaces of a language. */
export const fontFilesOf = ({ code, fonts = [] }: Phrases) =>
  [...commonFonts(code), ...fonts].flatMap(({ files }) => files)

const addFaces = (fonts: PhraseFont[]) =>
  Promise.allSettled(fonts.flatMap(({ family, files }) => files.map((file) => addFace(family, file))))

/**
 * Sentences that are shown earlier would change their size and move what is below them. Never fails, because the device
 * may have fonts of its own.
 */
export async function loadPhraseFonts(codes: readonly LanguageCode[]): Promise<void> {
  const own = loadPhrases(codes).then((phrases) => addFaces(phrases.flatMap(({ fonts = [] }) => fonts)))
  const loads = Promise.allSettled([addFaces(codes.flatMap(commonFonts)), own])
  await Promise.race([loads, new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
}
