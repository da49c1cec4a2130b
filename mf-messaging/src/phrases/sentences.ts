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
