import * as z from 'zod/mini'
import { errors } from '../http/http.contract.ts'

/** `POST /api/sms/status/{about}` */
export const SmsReportPath = z.strictObject({ about: z.string().check(z.regex(/^[\w-]{1,300}$/)) })
export type SmsReportPath = z.infer<typeof SmsReportPath>

/** Twilio's signed report about an accepted SMS. Twilio may add fields and states. */
export const SmsReport = z.catchall(
  z.object({
    MessageSid: z.string(),
    MessageStatus: z.string(),
    To: z.string(),
    ErrorCode: z.optional(z.string().check(z.regex(/^\d{0,6}$/))),
  }),
  z.string(),
)
export type SmsReport = z.infer<typeof SmsReport>

export const smsErrors = errors({
  'phone-invalid': [400, 'Please enter a valid phone number'],
  'phone-country': [400, 'We cannot send codes to phones in this country yet.'],
  'sms-used-up': [
    429,
    'No more SMS can be sent today. Please try again tomorrow. Everything that needs no SMS still works.',
  ],
})
