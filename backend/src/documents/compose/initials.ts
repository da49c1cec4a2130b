/**
 * The first letters of the first and the last word, or the first two letters of a single word: as shared-ui's `Avatar`
 * writes them, which takes over what the document shows.
 */
export function initials(name: string): string {
  const words = name
    .normalize()
    .replace(/\p{M}/gu, '')
    .trim()
    .split(/[\s._-]+/u)
    .filter(Boolean)
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters = last ? [[...first][0], [...last][0]] : [...first].slice(0, 2)
  return letters.join('').toLocaleUpperCase('en')
}

/** The photos of this site. A document names no other picture of a person. */
export const OWN_PHOTO = /^\/photos\/[0-9a-f]{64}\.webp$/
