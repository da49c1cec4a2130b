import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

interface Mobile {
  /** Contains the dial code, a space and the local number. */
  stored: string
  country: string
}

// Separate from sms.service.ts, so that its test loads only the telephone data.

// In North America, a number does not show whether it is mobile or a landline.
const MOBILE = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** Accepts no landline, premium or satellite number, and no extension. */
export function mobile(text: string): Mobile | undefined {
  const number = parsePhoneNumberFromString(text, { extract: false })
  if (!number?.isValid() || number.ext || !number.country || !MOBILE.has(number.getType() ?? '')) return undefined
  return { stored: `+${number.countryCallingCode} ${number.nationalNumber}`, country: number.country }
}
