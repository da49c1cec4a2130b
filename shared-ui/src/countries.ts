import type { CountryCode } from 'libphonenumber-js'

/** A country by its dial code. */
export interface Country {
  /** ISO 3166, two letters. */
  code: CountryCode
  name: string
  /** '+1'. */
  dialCode: string
  flag: string
}

/** The countries most people here call from, and the first of them to begin with. */
export const POPULAR: readonly CountryCode[] = ['US', 'GB', 'CA', 'AU', 'IN']

/** What is known before the full list has come. */
export const DEFAULT_COUNTRY: Country = { code: 'US', name: 'United States', dialCode: '+1', flag: flagOf('US') }

/** Every country that has telephones, by name. The list is the telephone library's, and loaded when it is needed. */
export async function loadCountries(): Promise<Country[]> {
  const { getCountries, getCountryCallingCode } = await import('libphonenumber-js/min')
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return getCountries()
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      dialCode: `+${getCountryCallingCode(code)}`,
      flag: flagOf(code),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** The parts of a number as it is kept, or of a whole one with a plus; no dial code begins another. */
export function splitNumber(number: string, countries: readonly Country[]): { dialCode?: string; local: string } {
  const [, dialCode, local] = /^(\+\d+) (.*)$/s.exec(number) ?? []
  if (dialCode !== undefined && local !== undefined) return { dialCode, local }
  const fitting = countries.find((country) => number.startsWith(country.dialCode))
  return fitting ? { dialCode: fitting.dialCode, local: number.slice(fitting.dialCode.length) } : { local: number }
}

/** A flag is written as two letters of an alphabet of its own. */
function flagOf(code: string): string {
  return String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))
}
