import { locale } from './locale.ts'

const CODES_BY_OTHER_NAME = {
  ...{ "Côte d'Ivoire": 'CI', Turkey: 'TR', Myanmar: 'MM', 'Hong Kong': 'HK', Macau: 'MO', 'Czech Republic': 'CZ' },
  ...{
    'Democratic Republic of the Congo': 'CD',
    'Republic of the Congo': 'CG',
    'Saint Helena, Ascension and Tristan da Cunha': 'SH',
  },
  ...{ 'São Tomé and Principe': 'ST', 'United States Minor Outlying Islands': 'UM' },
}
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

const cldrSpelling = (name: string) =>
  name
    .replace(/^Saint\b/, 'St.')
    .replace(' and the ', ' and ')
    .replaceAll(' and ', ' & ')

/** Returns a function that translates English country names into the page's language. Creating it is slow. */
export function countryNamer(): (english: string) => string {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const localized = new Intl.DisplayNames(locale(), { type: 'region' })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  // If two codes have the same name, the first one wins: the other is an old code.
  const byName = new Map(codes.toReversed().map((code) => [english.of(code) ?? '', code]))
  for (const [name, code] of Object.entries(CODES_BY_OTHER_NAME)) byName.set(name, code)
  return (name) => {
    const code = byName.get(name) ?? byName.get(cldrSpelling(name))
    return code ? (localized.of(code) ?? name) : name
  }
}
