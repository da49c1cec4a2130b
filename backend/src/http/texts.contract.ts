// A separate file, so that a page without text fields does not load it.
import * as z from 'zod/mini'

// PostgreSQL refuses or changes NUL and lone surrogates; control characters (except tab and newline) and bidi overrides
// can deceive readers. No text that a user types may contain them.
const DECEITFUL = String.raw`\p{Cs}\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069`
const LINES = new RegExp(`^[^${DECEITFUL}]*$`, 'u')
const LINE = new RegExp(`^[^${DECEITFUL}\t\n]*$`, 'u')

/** In code points. Each message is a whole sentence with its number, because it is translated as a whole. */
export interface Length {
  min?: number
  max: number
  short?: string
  long?: string
}

// Characters without a glyph: Unicode's default-ignorable ones, and the Braille cell without a dot.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

const visible = (text: string) => text.replace(INVISIBLE, '').trim()

export const isBlank = (text: string): boolean => visible(text) === ''

// People and JSON Schema count code points; zod's own checks would count UTF-16 units.
const points = (text: string) => [...text].length

const EMPTY = 'Please fill in this field'
const SHORT = 'This is too short'
const LONG = 'This is too long'

function written(allowed: RegExp, length: number | Length) {
  const { min = 1, max, short, long } = typeof length === 'number' ? { max: length } : length
  const tooShort = short ?? (min === 1 ? EMPTY : SHORT)
  return z
    .string()
    .check(
      z.regex(allowed, { error: 'Please remove the characters that are not allowed', abort: true }),
      z.normalize('NFC'),
      z.trim(),
      z.refine((text) => points(visible(text)) >= min, { error: tooShort, abort: true }),
      z.refine((text) => text.length <= max || points(text) <= max, long ?? LONG),
    )
    .register(z.globalRegistry, { minLength: min, maxLength: max })
}

/** Trimmed and normalized; by default 1 to `max` code points. */
export const line = (length: number | Length) => written(LINE, length)

export const lines = (length: number | Length) => written(LINES, length)
