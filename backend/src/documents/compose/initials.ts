const LETTER =
  /(?:\p{RI}{2}|\P{M})(?:[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0ccd\u0d4d]\u200d?\p{L}|\p{M}|\p{EMod}|\u200d\P{M})*/gu

/**
 * Must equal shared-ui's `Avatar`, which hydrates it: the first letters of the first and the last word, or the first
 * two letters of a single word.
 */
export function initials(name: string): string {
  const words = name
    .normalize()
    .split(/[\s._-]+/u)
    .map((word) => word.match(LETTER) ?? [])
    .filter(({ length }) => length > 0)
  const [first = [], last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters = last ? [first[0], last[0]] : first.slice(0, 2)
  return letters.join('').toLocaleUpperCase('en')
}

/** A document contains only photos of people that are stored on this site. */
export const OWN_PHOTO = /^\/photos\/[0-9a-f]{64}\.webp$/
