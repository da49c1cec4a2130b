import * as z from 'zod/mini'
import { errors, Id, line, PathId } from '../http/http.contract.ts'

/** `GET /api/ops/staff`: the people who may open /ops. */
export const StaffRow = z.object({ id: Id, email: z.string(), username: z.string(), passkeys: z.int() })
export type StaffRow = z.infer<typeof StaffRow>

/** `POST /api/ops/staff/{id}/enrollment`: a code for a colleague who has lost their passkey. Returns `EnrollmentCode`. */
export const StaffPath = z.strictObject({ id: PathId })
export type StaffPath = z.infer<typeof StaffPath>

const code = line({ min: 16, max: 24, short: 'Please enter the whole code' })
const credential = z.record(z.string(), z.unknown())

/** A one-time code for a passkey, as a colleague gets it. */
export const EnrollmentCode = z.strictObject({ code })
export type EnrollmentCode = z.infer<typeof EnrollmentCode>

/**
 * `POST /api/ops/passkey/enrollment-options`: with the one-time code that a colleague or the command line has given. A session
 * that is confirmed with a passkey needs none for a second one.
 */
export const EnrollmentRequest = z.strictObject({ code: z.optional(code) })
export type EnrollmentRequest = z.infer<typeof EnrollmentRequest>

/** The options of WebAuthn in the form of JSON, for the browser. */
export const PasskeyOptions = credential
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

/** `POST /api/ops/passkey/confirm`: what the browser's passkey has answered. */
export const PasskeyAnswer = z.strictObject({ response: credential })
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** `POST /api/ops/passkey/enrollment`: the new passkey that the browser has made. */
export const NewPasskey = z.strictObject({ code: z.optional(code), response: credential })
export type NewPasskey = z.infer<typeof NewPasskey>

/** Failures of the second factor. */
export const staffErrors = /* @__PURE__ */ errors({
  /** Thrown when a staff member has not confirmed this session with the passkey. */
  'passkey-needed': [403, 'Please confirm that it is you with your passkey.'],
  /** Thrown when a staff member has no passkey yet. */
  'passkey-missing': [403, 'You have no passkey yet. Please enroll one with the code from a colleague.'],
  /** Thrown when the one-time code for a new passkey is wrong, used or older than an hour. */
  'passkey-code-wrong': [400, 'This code is wrong, was used already, or is older than an hour.'],
  /** Thrown when the answer of a passkey does not fit. */
  'passkey-refused': [400, 'This passkey was not accepted. Please try again.'],
  /** Thrown when a staff member who has two passkeys wants another one. */
  'passkeys-full': [409, 'You have two passkeys already. If you have lost one, ask a colleague for a code.'],
  /** Thrown when a staff member asks for a code for themselves. */
  'own-passkey': [403, 'A colleague has to give you a new code.'],
  /** Thrown when there is no such staff member. */
  'staff-not-found': [404, 'There is no such member of staff.'],
})
