import { i18n, locale } from '@flight-amigo/shell/sdk'

/** Most important first: a card with little room shows the first ones. */
export const SENTENCES = [
  ...['help', 'family', 'gate', 'nextFlight', 'wheelchair', 'medicine', 'noEnglish', 'meeting', 'passport'],
  ...['write', 'diet', 'thanks'],
] as const
export type Sentence = (typeof SENTENCES)[number]

export interface PhraseFont {
  family: string
  languages: string[]
  /** Filled in by the build (shell/webpack/font-subset-loader.cjs). */
  files: Array<{ url: string; range: string }>
}

export interface Phrases {
  code: string
  tag: string
  name: string
  /** The name in the language itself. */
  nativeName: string
  dir: 'ltr' | 'rtl'
  /** The native speaker who reviewed the sentences. If null, no one has, and the page says so. */
  review: { by: string; on: string } | null
  /** Typefaces with so many files that only cards in this language load their list. */
  fonts?: PhraseFont[]
  /** In place of `help`, which says that the traveler is alone. */
  needHelp: string
  sentences: Record<Sentence, string>
}

/** Returns the name of a language in the page's language. */
export const languageName = ({ name, tag }: Pick<Phrases, 'name' | 'tag'>): string =>
  i18n.locale === 'en' ? name : (new Intl.DisplayNames(locale(), { type: 'language' }).of(tag) ?? name)

/** The second sentence of `family`, which says that the phone number is on the card. */
const SECOND = /(?<=[.。।۔]).+/u

export interface OnCard {
  hasNumber: boolean
  isAlone: boolean
}

export function textOf({ sentences, needHelp }: Phrases, sentence: Sentence, { hasNumber, isAlone }: OnCard): string {
  if (sentence === 'help' && !isAlone) return needHelp
  return sentence === 'family' && !hasNumber ? sentences.family.replace(SECOND, '') : sentences[sentence]
}
