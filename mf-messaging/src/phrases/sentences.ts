import { i18n, locale } from '@flight-amigo/shell/sdk'

/** Sentences for travelers at an airport, most important first: a card with little room shows the first ones. */
export const SENTENCES = [
  ...['help', 'family', 'gate', 'nextFlight', 'wheelchair', 'medicine', 'noEnglish', 'meeting', 'passport'],
  ...['write', 'diet', 'thanks'],
] as const
export type Sentence = (typeof SENTENCES)[number]

export interface Phrases {
  /** ISO 639-3 */
  code: string
  /** BCP 47 */
  tag: string
  name: string
  /** The name in the language itself. */
  own: string
  dir: 'ltr' | 'rtl'
  /** The native speaker who reviewed the sentences; null means none has, and the page says so. */
  read: { by: string; on: string } | null
  sentences: Record<Sentence, string>
}

/** Returns the name of a language in the language of the page. */
export const languageName = ({ name, tag }: Pick<Phrases, 'name' | 'tag'>): string =>
  i18n.locale === 'en' ? name : (new Intl.DisplayNames(locale(), { type: 'language' }).of(tag) ?? name)

/** The second sentence of `family`, which says that the phone number is on the card. */
const SECOND = /(?<=[.。।۔]).+/u

/** Returns a sentence, without its second part if the card has no phone number of the family. */
export const textOf = ({ sentences }: Phrases, sentence: Sentence, hasNumber: boolean): string =>
  sentence === 'family' && !hasNumber ? sentences.family.replace(SECOND, '') : sentences[sentence]
