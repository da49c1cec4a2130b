import { PICTURE_TEXTS } from './picture-texts.ts'

export interface Face {
  /** The advance and the outline of a character, in a square of 1000: `652 M325…`. */
  glyphs: Record<string, string>
  /** Pairs of characters by the distance that the second one moves. */
  kerning: Record<string, string>
}

interface Line {
  face: Face
  size: number
  x: number
  y: number
  anchor?: 'start' | 'middle' | 'end'
  fill: string
  /** A longer line is written smaller. */
  most?: number
}

/** Paths look the same on a machine without fonts. */
export function textPath(text: string, { face, size, x, y, anchor = 'start', fill, most = Infinity }: Line): string {
  const { outlines, width } = set(text, face)
  const scale = Math.min(size, (1000 * most) / width) / 1000
  const start = x - (anchor === 'start' ? 0 : anchor === 'middle' ? 0.5 : 1) * width * scale
  const paths = outlines.map(([offset, outline]) => `<path transform="translate(${offset})" d="${outline}"/>`)
  return `<g fill="${fill}" transform="translate(${start.toFixed(1)} ${y}) scale(${scale.toFixed(4)})">${paths.join('')}</g>`
}

export const widthOf = (text: string, face: Face): number => set(text, face).width

/** The same as in the site's headings. */
const TRACKING = -15

function set(text: string, face: Face) {
  const whole = Object.hasOwn(PICTURE_TEXTS, text) && PICTURE_TEXTS[text]
  if (whole) {
    const [advance, outline] = whole.split(' M')
    return { outlines: [[0, `M${outline}`]] as const, width: Number(advance) }
  }
  let [width, before] = [0, '']
  const outlines: [offset: number, outline: string][] = []
  for (const character of drawable(text, face)) {
    width += kerningOf(face).get(before + character) ?? 0
    const [advance, outline] = (face.glyphs[character] ?? '').split(' M')
    if (outline) outlines.push([width, `M${outline}`])
    width += Number(advance) + TRACKING
    before = character
  }
  return { outlines, width }
}

/** A letter with an accent that the typeface lacks becomes the letter; any other character that it lacks is left out. */
const drawable = (text: string, { glyphs }: Face) =>
  [...text.normalize('NFC')].flatMap((character) =>
    Object.hasOwn(glyphs, character)
      ? character
      : [...character.normalize('NFD')].filter((part) => Object.hasOwn(glyphs, part)),
  )

const kernings = new WeakMap<Face, Map<string, number>>()

function kerningOf(face: Face): Map<string, number> {
  const known = kernings.get(face)
  if (known) return known
  const pairs = Object.entries(face.kerning).flatMap(([by, all]) =>
    (all.match(/../gs) ?? []).map((pair) => [pair, Number(by)] as const),
  )
  const kerning = new Map(pairs)
  kernings.set(face, kerning)
  return kerning
}
