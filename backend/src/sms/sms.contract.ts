import { errors } from '../http/http.contract.ts'

/** Failures of a number that a person enters. */
export const smsErrors = errors({
  /** Thrown when a text is not a phone number, or the number cannot receive an SMS. */
  'phone-invalid': [400, 'Please enter a valid phone number'],
  /** Thrown when we send no SMS to the country of a number. */
  'phone-country': [400, 'We cannot send codes to phones in this country yet.'],
})
