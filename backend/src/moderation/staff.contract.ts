import * as z from 'zod/mini'
import { errors, Id, line, PathId } from '../http/http.contract.ts'

/** `GET /api/ops/staff` */
export const StaffRow = z.object({
  id: Id,
  email: z.string(),
  username: z.string(),
  passkeys: z.int(),
  /** The colleague whose code for this member waits for a confirmation. */
  invitedBy: z.nullable(z.object({ id: Id, email: z.string() })),
})
export type StaffRow = z.infer<typeof StaffRow>

/** `POST /api/ops/staff/{id}/enrollment`: for a colleague who has lost their passkey. Returns `EnrollmentCode`. */
export const StaffPath = z.strictObject({ id: PathId })
export type StaffPath = z.infer<typeof StaffPath>

/** `POST /api/ops/staff/{id}/confirmation`: a second colleague confirms the code that `by` gave to the member. */
export const CodeConfirmation = z.strictObject({ by: Id })
export type CodeConfirmation = z.infer<typeof CodeConfirmation>

const code = line({ min: 16, max: 24, short: 'Please enter the whole code' })
const credential = z.record(z.string(), z.unknown())

export const EnrollmentCode = z.strictObject({ code })
export type EnrollmentCode = z.infer<typeof EnrollmentCode>

/**
 * `POST /api/ops/passkey/enrollment-options`: the one-time code is from a colleague or the command line. A session that
 * a passkey has confirmed needs none for a second one.
 */
export const EnrollmentRequest = z.strictObject({ code: z.optional(code) })
export type EnrollmentRequest = z.infer<typeof EnrollmentRequest>

export const PasskeyOptions = credential
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

/** `POST /api/ops/passkey/confirm`: the response of the browser's passkey. */
export const PasskeyAssertion = z.strictObject({ response: credential })
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** `POST /api/ops/passkey/enrollment`: the new passkey of the browser. */
export const NewPasskey = z.strictObject({ code: z.optional(code), response: credential })
export type NewPasskey = z.infer<typeof NewPasskey>

export const staffErrors = /* @__PURE__ */ errors({
  'passkey-needed': [403, 'Please confirm that it is you with your passkey.'],
  'passkey-missing': [403, 'You have no passkey yet. Please enroll one with the code from a colleague.'],
  'passkey-code-wrong': [400, 'This code is wrong, was used already, or is older than an hour.'],
  'passkey-code-unconfirmed': [403, 'This code works once a second member of the team has confirmed it.'],
  'passkey-code-exists': [409, 'This member has a code already. It works for an hour.'],
  'passkey-confirmation-refused': [
    403,
    'A second member of the team must confirm this code: not the one who gave it, and not the one who gets it.',
  ],
  'passkey-refused': [400, 'This passkey was not accepted. Please try again.'],
  'passkeys-full': [409, 'You have two passkeys already. If you have lost one, ask a colleague for a code.'],
  'own-passkey': [403, 'A colleague has to give you a new code.'],
  'staff-not-found': [404, 'There is no such member of staff.'],
})
