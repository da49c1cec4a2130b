import * as z from 'zod/mini'
import { BotCheckToken } from '../bot-check/bot-check.contract.ts'
import { emailAddress, errors, Id, line, lines, Moment, PathId, safeUrl } from '../http/http.contract.ts'
import { languageCodes } from '../languages/language-codes.contract.ts'
import { personName } from './name.contract.ts'
import { ChosenTimeZone, ProposedTimeZone } from './time-zone.contract.ts'

/** The name of a new user. No part of an address is ever shown. */
export const NEW_USERNAME = 'Traveler'

const optional = z.nullable(z.string())

export const PublicUser = z.object({
  id: Id,
  username: z.string(),
  profilePictureUrl: optional,
  /** The names of the languages, and anything else that the user typed. */
  languages: optional,
  /** ISO 639-3. */
  languageCodes: z.array(z.string()),
  bio: optional,
  verified: z.boolean(),
})
export type PublicUser = z.infer<typeof PublicUser>

export const Me = z.extend(PublicUser, {
  email: z.string(),
  phoneNumberMasked: optional,
  /** The part of `languages` that is not in `languageCodes`. */
  otherLanguages: z.string(),
  /** Whether messages are also sent to the verified phone by SMS. */
  smsCopies: z.boolean(),
  /** Whether news about the flights of trips is also sent to the verified phone by SMS. */
  flightSms: z.boolean(),
  /** An IANA name: the daily email is sent at 8 in the morning there. Null: in the zone of the departure airport. */
  timeZone: optional,
  /** The language of emails, SMS and push messages, as in the addresses of pages: `te`. */
  locale: z.string(),
  emailChangesAt: z.nullable(Moment),
  staff: z.optional(z.boolean()),
  /** A suspended user may still read, export, object and delete the account. */
  suspension: z.nullable(z.object({ since: Moment, reason: z.string() })),
})
export type Me = z.infer<typeof Me>

export const UserPath = z.strictObject({ id: PathId })
export type UserPath = z.infer<typeof UserPath>

export const LOGIN_ACTION = 'login'
export const PHONE_ACTION = 'phone'

/** `POST /api/auth/login`: requests a code by email. */
export const Login = z.strictObject({
  email: emailAddress(),
  captchaToken: BotCheckToken,
  /**
   * Requests a code although this browser is already signed in with the address, so that the new session counts as
   * fresh.
   */
  again: z.optional(z.boolean()),
})
export type Login = z.infer<typeof Login>

/** The same for an address with and without an account. */
export const LoginReply = z.object({
  needsVerification: z.boolean(),
  /**
   * Identifies this login; the client sends it back as `userId`. It is not the account's id and works in this browser
   * only.
   */
  user: z.object({ id: z.string() }),
})
export type LoginReply = z.infer<typeof LoginReply>

const handle = z.uuid('The id of the login is not valid')

/** `POST /api/auth/verify`: with `userId` for a login, without it for the phone of the signed-in user. Returns `Me`. */
export const Verify = z.strictObject({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Please enter the 6 digits of the code')),
  userId: z.optional(handle),
  timeZone: ProposedTimeZone,
})
export type Verify = z.infer<typeof Verify>

export const ResendCode = z.strictObject({ userId: handle })
export type ResendCode = z.infer<typeof ResendCode>

/**
 * The maximum size of `PUT /api/profile/photo`. The body is the picture itself, with its content type. Returns `Me`.
 */
export const PHOTO_BYTES = 8 * 1024 * 1024

const NO_URL = 'Please enter a valid URL'
const photoAddress = () => z.string().check(z.regex(/^\/photos\/[0-9a-f]{64}\.webp$/, NO_URL))

export const LANGUAGES_TOO_LONG = 'Languages cannot exceed 200 characters'

/** `PATCH /api/profile`: changes the given fields; an empty text clears a field. Returns `Me`. */
export const ProfileChange = z.strictObject({
  username: z.optional(
    personName({
      min: 3,
      max: 40,
      short: 'Username must be at least 3 characters',
      long: 'Username cannot exceed 40 characters',
      fewLetters: 'Please use at least 3 letters',
    }),
  ),
  bio: z.optional(lines({ min: 0, max: 1000, long: 'Bio cannot exceed 1000 characters' })),
  /** Without `languageCodes`, the codes are parsed from this text. With them, it is the text after their names. */
  languages: z.optional(line({ min: 0, max: 200, long: LANGUAGES_TOO_LONG })),
  /** Without `languages`, they replace the languages in that text, and the rest of the text stays. */
  languageCodes: z.optional(languageCodes),
  /**
   * The URL of a picture elsewhere, which is copied once (on failure: `picture-unavailable`, and nothing is saved), or
   * that of the user's photo on this site.
   */
  profilePictureUrl: z.optional(z.union([z.literal(''), safeUrl(), photoAddress()], NO_URL)),
  smsCopies: z.optional(z.boolean()),
  flightSms: z.optional(z.boolean()),
  timeZone: ChosenTimeZone,
  /** A language of the site's translations. */
  locale: z.optional(z.string().check(z.maxLength(35))),
})
export type ProfileChange = z.infer<typeof ProfileChange>

const BAD_NUMBER = 'Please enter a valid phone number'

/**
 * `PATCH /api/profile/phone`: sends a code to a new number by SMS. The number is stored as unverified immediately, but
 * a verified number stays until the code is confirmed. Returns `Me`.
 */
export const PhoneChange = z.strictObject({
  /** Dial code, a space, the local number: "+1 2025550123". */
  phoneNumber: line({ min: 8, max: 30, short: BAD_NUMBER, long: BAD_NUMBER }),
  captchaToken: BotCheckToken,
})
export type PhoneChange = z.infer<typeof PhoneChange>

export const PhoneCode = z.object({ undelivered: z.boolean() })
export type PhoneCode = z.infer<typeof PhoneCode>

/** A change of address is proven by codes sent to the new address, and to the old one or the verified phone. */
export const EmailProof = z.enum(['new', 'old', 'phone'])
export type EmailProof = z.infer<typeof EmailProof>

/**
 * `PUT /api/profile/email`: sends a code to the new and to the old address. `GET` returns the progress, `DELETE` stops
 * the change, and `POST /api/profile/email/lost` sends a code to the verified phone instead of the old address.
 */
export const NewEmail = z.strictObject({ email: emailAddress() })
export type NewEmail = z.infer<typeof NewEmail>

/** `POST /api/profile/email/code`: checks a code. The address changes once both addresses are proven. */
export const EmailCode = z.strictObject({ proof: EmailProof, code: Verify.shape.code })
export type EmailCode = z.infer<typeof EmailCode>

export const EmailChange = z.object({
  email: z.nullable(z.string()),
  proven: z.object({ new: z.boolean(), old: z.boolean(), phone: z.boolean() }),
  phoneCodeSent: z.boolean(),
  changesAt: z.nullable(Moment),
})
export type EmailChange = z.infer<typeof EmailChange>

/** `POST /api/address-change/cancel`: stops a pending change by the link in the email to the old address. */
export const CancelEmailChange = z.strictObject({ token: z.string().check(z.maxLength(200)) })
export type CancelEmailChange = z.infer<typeof CancelEmailChange>

export const MyDataAbout = z.object({ about: z.record(z.string(), z.string()) })
export type MyDataAbout = z.infer<typeof MyDataAbout>

/**
 * `GET /api/account/export`: all data stored about the signed-in user, streamed, at most three times a day. Each module
 * contributes sections.
 */
export const MyData = z.object({
  exportedAt: Moment,
  about: z.record(z.string(), z.string()),
  data: z.record(z.string(), z.unknown()),
})
export type MyData = z.infer<typeof MyData>

/** The account for which a write is meant. Deletion and change of the number require this header. */
export const FOR_ACCOUNT = 'x-account'

export const accountErrors = /* @__PURE__ */ errors({
  'login-unknown': [400, 'This login has ended. Please enter your email address again.'],
  /** There are five attempts. */
  'code-wrong': [400, 'That is not the code we sent. Please check it and try again.'],
  'code-expired': [400, 'This code has expired. Please ask for a new one.'],
  'code-used': [400, 'This code has been used already. Please ask for a new one.'],
  'code-spent': [400, 'There were too many tries for this code. Please ask for a new one.'],
  'no-login-in-preview': [403, 'You cannot log in while you preview a release. Leave the preview first.'],
  'address-same': [409, 'This is the email address of your account already.'],
  'address-taken': [409, 'Another account uses this email address. Log in with it and delete that account first.'],
  /** Thrown when the phone cannot replace a lost mailbox. */
  'phone-not-proven': [
    403,
    'This needs the code from your new email address, and a phone number that you verified at least 72 hours ago.',
  ],
  /** Thrown when a link is altered, or its change was made or stopped. */
  'address-change-over': [404, 'This change has been stopped or made already.'],
  'phone-missing': [400, 'Please enter your phone number first.'],
  'phone-verified': [409, 'Your phone number is already verified.'],
  /** Thrown when a route requires a session that began with a code minutes ago, and this one is older. */
  'fresh-code-needed': [403, 'Please confirm that it is you: log in once more with a new code.'],
  /** Thrown when a suspended user changes anything; the message includes the reason of the suspension. */
  'account-suspended': [403, 'Your account is suspended.'],
  /** Thrown only after the right code was entered. */
  'account-banned': [403, 'This email address can no longer be used on this site.'],
  'phone-refused': [403, 'This phone number can no longer be used on this site.'],
  /** Thrown when a write is meant for another account than the one that is signed in in this browser. */
  'another-account': [409, 'Someone else is signed in in this browser now. Nothing was changed.'],
  /** Thrown when a write lacks the required `x-account` header. */
  'account-unnamed': [400, 'This request does not say whose account it is about. Please reload the page.'],
  'first-contacts-used': [429, 'You have contacted as many new people today as you can.'],
  'photo-unreadable': [415, 'We cannot read this picture. Please choose a JPEG, PNG, WebP, AVIF or GIF file.'],
  'photo-too-large': [413, 'This picture has more than 8 MB. Please choose a smaller one.'],
  'picture-unavailable': [422, 'There is no picture at this address that we can copy. Nothing was saved.'],
  'photo-too-many-pixels': [413, 'This picture has more than 25 million pixels. Please choose a smaller one.'],
  'photo-too-small': [400, 'This picture is too small. Please choose one that is at least 64 pixels wide and high.'],
  'photos-busy': [503, 'Many people are uploading a picture right now. Please try again in a moment.'],
  'user-not-found': [404, 'User not found'],
})
