import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The fonts that scripts/picture-fonts.ts writes when the backend is built. A server has no others. */
const FOLDER = join(import.meta.dirname, '../../dist/fonts')
/** As the files name them: the first weight of a variable font is in its name. */
const FAMILIES = [
  'Figtree Light',
  'Noto Sans Devanagari',
  'Noto Sans Telugu',
  'Noto Naskh Arabic',
  'Noto Sans SC Thin',
].join()

export type Weight = 500 | 800
const PANGO_WEIGHTS = { 500: 'Medium', 800: 'Ultra-Bold' }

export interface Line {
  text: string
  weight: Weight
  size: number
  x: number
  y: number
  anchor?: 'start' | 'middle' | 'end'
  fill: string
}

/** The same as in the site's headings. Letters of other scripts join, so they have none. */
const TRACKING = -0.015
const isLatin = (text: string) => !/[\u0300-\u1fff\u2e80-\uffff]/.test(text)

const isRightToLeft = (text: string) => /^[\u0590-\u08ff]/.test(text)

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

export const textElement = ({ text, weight, size, x, y, anchor = 'start', fill }: Line): string =>
  `<text x="${x}" y="${y}" font-family="${FAMILIES}" font-weight="${weight}" font-size="${size.toFixed(2)}"` +
  `${isRightToLeft(text) ? ' direction="rtl"' : ''}${isLatin(text) ? ` letter-spacing="${(TRACKING * size).toFixed(2)}"` : ''} text-anchor="${anchor}" fill="${fill}">` +
  `${escaped(text)}</text>`

/** The size at which texts are measured. */
const MEASURED = 100

/** The width of a text of size 1. */
export async function widthOf(text: string, weight: Weight): Promise<number> {
  const sharp = await drawingTool()
  const font = `${FAMILIES}, ${PANGO_WEIGHTS[weight]} ${MEASURED}`
  const { width } = await sharp({ text: { text: escaped(text), font, dpi: 72 } }).metadata()
  return width / MEASURED + (isLatin(text) ? TRACKING * text.length : 0)
}

let tool: Promise<typeof import('sharp').default> | undefined

/** Loaded with the first picture, because it is large and most processes do not need it. Fonts, once read, stay known. */
export function drawingTool() {
  tool ??= loadTool()
  return tool
}

async function loadTool() {
  const { default: sharp } = await import('sharp')
  for (const file of readdirSync(FOLDER)) await sharp({ text: { text: '.', fontfile: join(FOLDER, file) } }).metadata()
  return sharp
}
