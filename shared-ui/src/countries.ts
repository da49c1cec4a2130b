import { t } from '@lingui/core/macro'
import type { CountryCode } from 'libphonenumber-js'
import { locale } from './locale.ts'

export interface Country {
  code: CountryCode
  name: string
  dialCode: string
  flag: string
}

/** The most frequent countries. The first is the default. */
export const POPULAR: readonly CountryCode[] = ['US', 'GB', 'CA', 'AU', 'IN']

/** The country that is known before the full list has loaded. */
export const DEFAULT_COUNTRY: Country = {
  code: 'US',
  get name() {
    return t`United States`
  },
  dialCode: '+1',
  flag: flagOf('US'),
}

/**
 * All countries with telephones, sorted by name. The list comes from the telephone library, which loads when needed.
 */
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

/** The parts of a stored number, or of a whole number with a plus. No dial code is the beginning of another. */
export function splitNumber(number: string, countries: readonly Country[]): { dialCode?: string; local: string } {
  const [, dialCode, local] = /^(\+\d+) (.*)$/s.exec(number) ?? []
  if (dialCode !== undefined && local !== undefined) return { dialCode, local }
  const fitting = countries.find((country) => number.startsWith(country.dialCode))
  return fitting ? { dialCode: fitting.dialCode, local: number.slice(fitting.dialCode.length) } : { local: number }
}

/** Writes a flag as two regional indicator letters. */
function flagOf(code: string): string {
  return String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))
}
