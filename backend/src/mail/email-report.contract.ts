import * as z from 'zod/mini'
import { emailAddress, Moment } from '../http/http.contract.ts'

export const EmailReport = z.strictObject({
  kind: z.enum(['bounce', 'delay', 'complaint']),
  address: emailAddress(),
})
export type EmailReport = z.infer<typeof EmailReport>

/** `POST /api/email-reports`: reports of a provider, or a report email in its original form (RFC 3464, RFC 5965). */
export const EmailReportDelivery = z.union([
  z.strictObject({ reports: z.array(EmailReport).check(z.minLength(1), z.maxLength(500)) }),
  z.strictObject({ message: z.string().check(z.minLength(1)) }),
])
export type EmailReportDelivery = z.infer<typeof EmailReportDelivery>

/** `GET /api/profile/email-report`: why the signed-in user gets only codes; null if nothing is wrong. */
export const MyEmailReport = z.object({
  report: z.nullable(z.object({ kind: z.enum(['bounce', 'complaint']), at: Moment })),
})
export type MyEmailReport = z.infer<typeof MyEmailReport>
