import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A number that may get an SMS. */
interface Mobile {
  /** As an account keeps and shows it: dial code, a space, the local number. */
  stored: string
  /** The ISO code of its country. */
  country: string
}

// Apart from sms.ts, so that its test loads the telephone data and nothing else.

// Numbers of North America do not say whether they are mobile.
const MOBILE = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** The mobile number that a text consists of, if it does: no landline, no premium or satellite number, no extension. */
export function mobile(text: string): Mobile | undefined {
  const number = parsePhoneNumberFromString(text, { extract: false })
  if (!number?.isValid() || number.ext || !number.country || !MOBILE.has(number.getType() ?? '')) return undefined
  return { stored: `+${number.countryCallingCode} ${number.nationalNumber}`, country: number.country }
}
