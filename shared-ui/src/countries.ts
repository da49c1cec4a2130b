import { t } from '@lingui/core/macro'
import type { CountryCode } from 'libphonenumber-js'
import { locale } from './locale.ts'

export interface Country {
  code: CountryCode
  name: string
  dialCode: string
  flag: string
}

/** The first one is the default. */
export const POPULAR_COUNTRY_CODES: readonly CountryCode[] = ['US', 'GB', 'CA', 'AU', 'IN']

export const DEFAULT_COUNTRY: Country = {
  code: 'US',
  get name() {
    return t`United States`
  },
  dialCode: '+1',
  flag: flagOf('US'),
}

/** Sorted by name. The telephone library is loaded on demand. */
export async function loadCountries(): Promise<Country[]> {
  const { getCountries, getCountryCallingCode } = await import('libphonenumber-js/min')
  const names = new Intl.DisplayNames(locale(), { type: 'region' })
  return getCountries()
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      dialCode: `+${getCountryCallingCode(code)}`,
      flag: flagOf(code),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, locale()))
}

/** Splits a stored number, or an E.164 number ("+15551234567"). No dial code is a prefix of another. */
export function splitNumber(number: string, countries: readonly Country[]): { dialCode?: string; local: string } {
  const [, dialCode, local] = /^(\+\d+) (.*)$/s.exec(number) ?? []
  if (dialCode !== undefined && local !== undefined) return { dialCode, local }
  const fitting = countries.find((country) => number.startsWith(country.dialCode))
  return fitting ? { dialCode: fitting.dialCode, local: number.slice(fitting.dialCode.length) } : { local: number }
}

/** A flag is a pair of regional indicator letters. */
function flagOf(code: string): string {
  return String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))
}
