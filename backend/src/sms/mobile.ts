import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A number that may get an SMS. */
export interface Mobile {
  /** As it is kept and shown: dial code, a space, the local number. */
  stored: string
  /** ISO code of its country. */
  country: string
}

// North America does not tell the two apart.
const MOBILE = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** The mobile that a text names, if it names one: no landline, no premium or satellite number, no extension. */
export function mobile(text: string): Mobile | undefined {
  const number = parsePhoneNumberFromString(text, { extract: false })
  if (!number?.isValid() || number.ext || !number.country || !MOBILE.has(number.getType() ?? '')) return undefined
  return { stored: `+${number.countryCallingCode} ${number.nationalNumber}`, country: number.country }
}
