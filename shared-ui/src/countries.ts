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

/** A flag is written as two letters of an alphabet of its own. */
function flagOf(code: string): string {
  return String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))
}
