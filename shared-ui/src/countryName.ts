import { locale } from './locale.ts'

/** Codes of countries whose names in the list of airports are not those of browsers. */
const OTHERS = {
  ...{ "Côte d'Ivoire": 'CI', Turkey: 'TR', Myanmar: 'MM', 'Hong Kong': 'HK', Macau: 'MO', 'Czech Republic': 'CZ' },
  ...{
    'Democratic Republic of the Congo': 'CD',
    'Republic of the Congo': 'CG',
    'Saint Helena, Ascension and Tristan da Cunha': 'SH',
  },
  ...{ 'São Tomé and Principe': 'ST', 'United States Minor Outlying Islands': 'UM' },
}
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

const plain = (name: string) =>
  name
    .replace(/^Saint\b/, 'St.')
    .replace(' and the ', ' and ')
    .replaceAll(' and ', ' & ')

/** Returns a function that names countries in the language of the page, by their English names. It is slow to make. */
export function countryNamer(): (english: string) => string {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const own = new Intl.DisplayNames(locale(), { type: 'region' })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  // A name that two codes have belongs to the first one: the other is an old code.
  const byName = new Map(codes.toReversed().map((code) => [english.of(code) ?? '', code]))
  for (const [name, code] of Object.entries(OTHERS)) byName.set(name, code)
  return (name) => {
    const code = byName.get(name) ?? byName.get(plain(name))
    return code ? (own.of(code) ?? name) : name
  }
}
