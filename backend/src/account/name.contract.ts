import * as z from 'zod/mini'
import { type Length, line } from '../http/http.contract.ts'

// Invisible characters, and those that look like a space although they are symbols.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u
// Joiners shape letters in these scripts. Elsewhere they only make two equal names different.
const JOINED = [
  ...['Arabic', 'Syriac', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'],
  ...['Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
].map((script) => `\\p{Script_Extensions=${script}}`)
const JOINER = new RegExp(`(?<=[${JOINED.join('')}])[\\u200C\\u200D]`, 'gu')
// Two signs of these scripts are a whole name.
const SYLLABLES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

// Alphabets with letters that look alike.
const ALPHABETS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

const ADDRESS = /@|:\/\/|\bwww\.|[\p{L}\p{N}]\.(com|net|org|info|io|co|app|dev|me|xyz|site|online|ru|in|uk|de|test)\b/iu
const CHECK_MARKS = /[\u2611\u2705\u2713\u2714\u{1F5F8}]/u

// Signs that can stand for another letter. `l` becomes `i` too, because both look like `I` and `1`.
const LOOKS = new Map(
  ['aаα@4', 'cс', 'eеε3', 'iіιl1|!', 'oоο0', 'pрρ', 'sѕ$5', 't7', 'uυ', 'xх', 'yу', 'fƒ', 'gɡ9'].flatMap(
    ([as = '', ...signs]) => signs.map((sign): [string, string] => [sign, as]),
  ),
)
const looksLike = (text: string) =>
  [...text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()].map((sign) => LOOKS.get(sign) ?? sign).join('')

// Nobody is called like the site, like somebody who works for it, or like a mark of the site.
const WORDS = new Set(
  ['amigo', 'amigos', 'support', 'admin', 'administrator', 'moderator', 'official', 'security', 'verified'].map(
    looksLike,
  ),
)
const PARTS = ['flightamigo', 'helpdesk', 'customerservice', 'customercare', 'deleteduser'].map(looksLike)

const isVisible = (name: string) => !INVISIBLE.test(name.replace(JOINER, ''))

const hasLetters = (least: number) => (name: string) =>
  (name.match(SYLLABLES) ?? []).length >= 2 || (name.match(/\p{L}/gu) ?? []).length >= least

const hasOneAlphabet = (name: string) =>
  name.split(/[^\p{L}\p{M}]+/u).every((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length < 2)

const isOfPerson = (name: string) => {
  const words = looksLike(name).match(/[\p{L}\p{N}]+/gu) ?? []
  const whole = words.join('')
  return (
    !CHECK_MARKS.test(name) && !words.some((word) => WORDS.has(word)) && !PARTS.some((part) => whole.includes(part))
  )
}

/** A person's name, in a profile or in a listing: visible, of one alphabet in each word, and not the site's. */
export const personName = (length: Length & { name: string; min: number }) => {
  const refusal = (says: string) => ({ error: `${length.name} ${says}`, abort: true })
  return line(length).check(
    z.refine(isVisible, refusal('contains characters that cannot be seen')),
    z.refine(hasLetters(length.min), refusal(`needs at least ${length.min} letters`)),
    z.refine(hasOneAlphabet, refusal('mixes letters of different alphabets in one word')),
    z.refine((name) => !ADDRESS.test(name), refusal('cannot contain an address')),
    z.refine(isOfPerson, refusal('contains a word that only the site itself may use')),
  )
}
