/** What a traveler may have to say at an airport, what matters most first: a card that has room for a few takes the first. */
export const SENTENCES = [
  ...['help', 'family', 'gate', 'nextFlight', 'wheelchair', 'medicine', 'noEnglish', 'meeting', 'passport'],
  ...['write', 'diet', 'thanks'],
] as const
export type Sentence = (typeof SENTENCES)[number]

/** The sentences in one language. */
export interface Phrases {
  /** ISO 639-3, as elsewhere on the site. */
  code: string
  /** BCP 47, as a browser wants it. */
  tag: string
  name: string
  /** What its speakers call it. */
  own: string
  dir: 'ltr' | 'rtl'
  /** Who has read the sentences as a native speaker, and when; null as long as nobody has, which the card says. */
  read: { by: string; on: string } | null
  sentences: Record<Sentence, string>
}

/** Each language is a file of its own: a card shows two or three. */
const FILES = {
  eng: () => import('./eng.ts').then(({ eng }) => eng),
  hin: () => import('./hin.ts').then(({ hin }) => hin),
  tel: () => import('./tel.ts').then(({ tel }) => tel),
  tam: () => import('./tam.ts').then(({ tam }) => tam),
  urd: () => import('./urd.ts').then(({ urd }) => urd),
  ara: () => import('./ara.ts').then(({ ara }) => ara),
  spa: () => import('./spa.ts').then(({ spa }) => spa),
  fra: () => import('./fra.ts').then(({ fra }) => fra),
  deu: () => import('./deu.ts').then(({ deu }) => deu),
  cmn: () => import('./cmn.ts').then(({ cmn }) => cmn),
  kor: () => import('./kor.ts').then(({ kor }) => kor),
  jpn: () => import('./jpn.ts').then(({ jpn }) => jpn),
} satisfies Record<string, () => Promise<Phrases>>
/** A language that has the sentences. */
export type Code = keyof typeof FILES

export const CODES = Object.keys(FILES) as Code[]

export const isCode = (code: string): code is Code => Object.hasOwn(FILES, code)

export const loadPhrases = (codes: readonly Code[]): Promise<Phrases[]> =>
  Promise.all(codes.map((code) => FILES[code]()))
