import * as z from 'zod/mini'
import { type Length, line } from '../http/http.contract.ts'
import { RESERVED_NAMES } from './reserved-words.contract.ts'

// Invisible characters, and symbols that look like a space.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u
// Joiners shape letters in these scripts. In others they only make two equal names different.
const JOINED = [
  ...['Arabic', 'Syriac', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'],
  ...['Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
].map((script) => `\\p{Script_Extensions=${script}}`)
const JOINER = new RegExp(`(?<=[${JOINED.join('')}])[\\u200C\\u200D]`, 'gu')
// Two characters of these scripts are a whole name, and one can be a first name.
const SYLLABLES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

// Alphabets with letters that look alike.
const ALPHABETS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

const ADDRESS = /@|:\/\/|\bwww\b|[([{<] ?at ?[)\]}>]|[\p{L}\p{N}] slash [\p{L}\p{N}]/iu
// Browsers read the ideographic full stop in a host name as a dot. NFKC replaces the full-width forms.
const DOTS = /\u3002/gu
const HOST = /(?<![\p{L}\p{M}\p{N}-])[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu
/** A dot in other words or in brackets, as in "evil dot com" and "evil [.] com". */
const SPELLED_DOTS = [
  / ?[([{<] ?(?:\.|d[o0]t|punto) ?[)\]}>] ?/giu,
  / (?:\.|d[o0]t|punto|डॉट|డాట్|دوت|نقطة|点) /giu,
  / ?d[o0]t ?(?=(?:com|net|org|info|shop|online|site|xyz)\b)/giu,
]
// RFC 2606, RFC 6761 and names of local networks.
const RESERVED_TOP_LEVEL = /\.(test|example|invalid|localhost|local|onion|internal|intranet|lan|home|corp|arpa)$/iu
const PHONE_DIGITS = 7
/** Scripts whose syllables have more than two marks in a row. */
const STACKING = ['Hebrew', 'Khmer', 'Myanmar', 'Tibetan'].map((script) => `\\p{Script=${script}}`).join('')
const MARKS = new RegExp(`(?:(?![${STACKING}])\\p{M}){3,}|\\p{M}{5,}`, 'u')

/**
 * Pages know the frequent top-level domains; the server replaces `isKnown` with the public suffix list
 * (`public-suffixes.ts`), which is too large for a page.
 */
export const topLevelDomains = {
  isKnown: (host: string) => /\.(com|net|org|info|io|co|app|dev|me|xyz|site|online|ru|in|uk|de|test)$/iu.test(host),
}

/** Check marks, shields, locks, badges, and letters in circles and squares. Flags are pairs of regional indicators. */
const MARKS_OF_TRUST =
  /[\u2460-\u24FF\u2611\u26E8\u2705\u2713\u2714\u2775-\u2793\u3200-\u32FF\u{1F100}-\u{1F1E5}\u{1F396}\u{1F3C5}\u{1F4DB}\u{1F50F}\u{1F510}\u{1F512}\u{1F530}\u{1F5F8}\u{1F5F9}\u{1F6E1}\u{1FAAA}]/u

// Characters that can replace another letter. `l` becomes `i` too, because both look like `I` and `1`.
const LOOKALIKES = new Map(
  [
    ...['aаα@4ᴀɑ', 'bвьʙ8', 'cсϲᴄ', 'dԁᴅ', 'eеε3ᴇ', 'fƒꜰ', 'gɡ9ɢ', 'hһнʜ', 'iіιl1|!ıɪʟ', 'kкκᴋ', 'mмᴍ', 'nпηᴎɴ'],
    ...['يیى', 'كک', 'هة', 'gq'],
    ...['oоοօ0ᴏ', 'pрρᴘ', 'rгʀ', 'sѕ$5ꜱ', 't7тτᴛ', 'uυսᴜ', 'vνᴠ', 'xхχ', 'yуγʏ'],
  ].flatMap(([as = '', ...characters]) => characters.map((character): [string, string] => [character, as])),
)
// The vowel signs of Indic scripts distinguish words; accents, optional signs, joiners and the Arabic tatweel do not.
const INDISTINCT =
  /\p{Script=Inherited}|(?=[\p{Script=Arabic}\p{Script=Hebrew}]|\P{Alphabetic})\p{M}|[\u0640\u200C\u200D]/gu
/** Texts that look alike have the same skeleton. It is compared with those of reserved names only. */
const skeletonOf = (text: string) =>
  [...text.normalize('NFKD').replace(INDISTINCT, '').toLowerCase()]
    .map((character) => LOOKALIKES.get(character) ?? character)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

const isPhrase = (name: string) => /[\s\p{Script=Han}]/u.test(name)
const reserved = Object.values(RESERVED_NAMES).flatMap((names) => Object.values<readonly string[]>({ ...names }).flat())
const RESERVED_WORDS = new Set(reserved.filter((name) => !isPhrase(name)).map(skeletonOf))
// Two ordinary names can form one of these, such as "Ami Go" and "Ad Min".
const NAMES_TOGETHER = new Set(['amigo', 'amigos', 'admin', 'admins'].map(skeletonOf))
const RESERVED_PARTS = reserved.filter(isPhrase).map((name) => skeletonOf(name).replaceAll(' ', ''))
const LONGEST_RESERVED_WORD = Math.max(...[...RESERVED_WORDS].map(({ length }) => length))
/** Between single letters, as in "s t a f f". */
const SPACED = /(?<![\p{L}\p{M}\p{N}])(\p{L})[^\p{L}\p{M}\p{N}]+(?=\p{L}(?![\p{L}\p{M}\p{N}]))/gu

/**
 * Whether adjacent words form a reserved word, as in "St aff". Initials do not count: "Staf F." and "S. Taff" are
 * people's names.
 */
const isSplit = (words: string[]) =>
  words.some((_, start) => {
    let joined = ''
    for (const word of words.slice(start)) {
      joined += word
      if (word.length < 2 || joined.length > LONGEST_RESERVED_WORD) return false
      if (joined !== word && RESERVED_WORDS.has(joined) && !NAMES_TOGETHER.has(joined)) return true
    }
    return false
  })

const isVisible = (name: string) => !INVISIBLE.test(name.replace(JOINER, ''))

// Vowel signs of Indic scripts are marks, but a syllable with one counts as two letters: "राम" has three. The optional
// signs of Arabic and Hebrew, and accents, do not count.
const LETTERS = /\p{L}|(?![\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}])(?=\p{Alphabetic})\p{M}/gu
const hasLetters = (letters: number, syllables: number) => (name: string) =>
  (name.match(SYLLABLES) ?? []).length >= syllables || (name.match(LETTERS) ?? []).length >= letters

const hasOneAlphabet = (name: string) =>
  name.split(/[^\p{L}\p{M}]+/u).every((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length < 2)

function hasNoHost(name: string): boolean {
  const plain = name.normalize('NFKC').replace(DOTS, '.').replace(/\s+/gu, ' ')
  const spelled = SPELLED_DOTS.reduce((text, dot) => text.replace(dot, '.'), plain)
  return !(spelled.match(HOST) ?? []).some((host) => RESERVED_TOP_LEVEL.test(host) || topLevelDomains.isKnown(host))
}

const hasNoPhoneNumber = (name: string) => (name.normalize('NFKC').match(/\p{N}/gu) ?? []).length < PHONE_DIGITS

const hasNoReservedWord = (name: string) => {
  const words =
    skeletonOf(name)
      .replace(SPACED, '$1')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const whole = words.join('')
  return (
    !MARKS_OF_TRUST.test(name) &&
    !words.some((word) => RESERVED_WORDS.has(word)) &&
    !isSplit(words) &&
    !RESERVED_PARTS.some((part) => whole.includes(part))
  )
}

type Rules = Length & { min: number; letters?: number; syllables?: number; fewLetters: string }

export const personName = ({ letters, syllables = 2, fewLetters, ...length }: Rules) =>
  line(length).check(
    z.refine(isVisible, refusal('Please remove the characters that cannot be seen')),
    z.refine(hasLetters(letters ?? length.min, syllables), refusal(fewLetters)),
    z.refine(hasOneAlphabet, refusal('Please do not mix letters of different alphabets in one word')),
    z.refine((name) => !MARKS.test(name), refusal('There are too many accents on one letter')),
    z.refine((name) => !ADDRESS.test(name), refusal('A name cannot contain an address')),
    z.refine(hasNoHost, refusal('This looks like an address. Please write a space after the dot')),
    z.refine(hasNoPhoneNumber, refusal('A name cannot contain a phone number')),
    z.refine(hasNoReservedWord, refusal('A word in this name is reserved for the site itself')),
  )

const refusal = (error: string) => ({ error, abort: true })
