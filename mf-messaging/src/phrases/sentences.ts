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
  /** Who has read the sentences as a native speaker, and when; null as long as no one has, which the page around the card says. */
  read: { by: string; on: string } | null
  sentences: Record<Sentence, string>
}

/** The second sentence of `family`, which says that the number is on the card. */
const SECOND = /(?<=[.。।۔]).+/u

/** A sentence in one language, true of a card with or without the family's number. */
export const textOf = ({ sentences }: Phrases, sentence: Sentence, hasNumber: boolean): string =>
  sentence === 'family' && !hasNumber ? sentences.family.replace(SECOND, '') : sentences[sentence]
