import * as z from 'zod/mini'
import { BotCheckToken } from '../bot-check/bot-check.contract.ts'
import { emailAddress, errors, Id, line, lines, Moment, PathId, safeUrl } from '../http/http.contract.ts'
import { languageCodes } from '../languages/language-codes.contract.ts'
import { personName } from './name.contract.ts'
import { ChosenTimeZone, ProposedTimeZone } from './time-zone.contract.ts'

const optional = z.nullable(z.string())

/** The name of a new person until they have typed one: no part of an address is ever shown. */
export const NEW_USERNAME = 'Traveler'

/** `GET /api/users/{id}`: a person as everyone may see them. */
export const PublicUser = z.object({
  id: Id,
  username: z.string(),
  profilePictureUrl: optional,
  /** As text: the names of the languages, and what else the person wrote there. */
  languages: optional,
  /** ISO 639-3; `GET /api/languages` has their names. */
  languageCodes: z.array(z.string()),
  bio: optional,
  verified: z.boolean(),
})
/** A person as everyone may see them. */
export type PublicUser = z.infer<typeof PublicUser>

/** `GET /api/auth/me`: the signed-in person, as only they may see themselves. */
export const Me = z.extend(PublicUser, {
  email: z.string(),
  phoneNumberMasked: optional,
  /** What of `languages` is none of `languageCodes`. */
  otherLanguages: z.string(),
  /** Whether messages may also go to the verified phone as SMS. */
  smsCopies: z.boolean(),
  /** An IANA name: the daily email is sent at 8 in the morning there. Null: in the zone of the departure airport. */
  timeZone: optional,
  /** Set while a change of the address waits for its 72 hours: when they end. */
  emailChangesAt: z.nullable(Moment),
  /** Sent only to those who may open /ops. */
  staff: z.optional(z.boolean()),
  /** Set while the account is suspended: since when, and why. The person may read, export, object and leave. */
  suspension: z.nullable(z.object({ since: Moment, reason: z.string() })),
})
/** The signed-in person, as only they may see themselves. */
export type Me = z.infer<typeof Me>

/** The path of `GET /api/users/{id}`. */
export const UserPath = z.strictObject({ id: PathId })
/** What a handler gets of `UserPath`. */
export type UserPath = z.infer<typeof UserPath>

/** The login dialog's action for the bot check. */
export const LOGIN_ACTION = 'login'
/** The phone form's action for the bot check. */
export const PHONE_ACTION = 'phone'

/** `POST /api/auth/login`: asks for a code by mail. */
export const Login = z.strictObject({
  email: emailAddress(),
  captchaToken: BotCheckToken,
  /** Asks for a code although this browser is signed in as that address: the new session counts as fresh. */
  again: z.optional(z.boolean()),
})
/** What a person sends to get a code by mail. */
export type Login = z.infer<typeof Login>

/** The answer to a login: the same for an address that has an account and for one that has none. */
export const LoginReply = z.object({
  /** False only when this browser is signed in as that address already. */
  needsVerification: z.boolean(),
  /**
   * The handle of this login; the client sends it back as `userId`. It is not the account's id and serves this browser
   * only.
   */
  user: z.object({ id: z.string() }),
})
/** The answer to a login. */
export type LoginReply = z.infer<typeof LoginReply>

const handle = z.uuid('The id of the login is not valid')

/**
 * `POST /api/auth/verify`: with `userId` for a login, without it for the phone of the signed-in person. Answers `Me`.
 */
export const Verify = z.strictObject({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Please enter the 6 digits of the code')),
  userId: z.optional(handle),
  timeZone: ProposedTimeZone,
})
/** A code and its purpose. */
export type Verify = z.infer<typeof Verify>

/** `POST /api/auth/resend-code`: a new code for the same login; the old code ends. */
export const ResendCode = z.strictObject({ userId: handle })
/** The login that wants a new code. */
export type ResendCode = z.infer<typeof ResendCode>

/** The most bytes of `PUT /api/profile/photo`: the body is the picture itself, with its type. Answers `Me`. */
export const PHOTO_BYTES = 8 * 1024 * 1024

const NO_URL = 'Please enter a valid URL'
const photoAddress = () => z.string().check(z.regex(/^\/photos\/[0-9a-f]{64}\.webp$/, NO_URL))

/** Said when languages take more than 200 characters as text. */
export const LANGUAGES_TOO_LONG = 'Languages cannot exceed 200 characters'

/** `PATCH /api/profile`: changes the fields that are named; an empty text clears a field. Answers `Me`. */
export const ProfileChange = z.strictObject({
  username: z.optional(
    personName({
      name: 'Username',
      min: 3,
      max: 40,
      short: 'Username must be at least 3 characters',
      long: 'Username cannot exceed 40 characters',
    }),
  ),
  bio: z.optional(lines({ min: 0, max: 1000, long: 'Bio cannot exceed 1000 characters' })),
  /** Alone, it is read into codes. Beside `languageCodes` it is what the person writes after their names. */
  languages: z.optional(line({ min: 0, max: 200, long: LANGUAGES_TOO_LONG })),
  /** Alone, they replace those in `languages`, and what is no language there stays. */
  languageCodes: z.optional(languageCodes),
  /**
   * The URL of a picture elsewhere, which is copied once (`picture-unavailable`, and nothing is saved, if that fails), or that
   * of the photo which the person has on this site already.
   */
  profilePictureUrl: z.optional(z.union([z.literal(''), safeUrl(), photoAddress()], NO_URL)),
  smsCopies: z.optional(z.boolean()),
  timeZone: ChosenTimeZone,
})
/** What a person changes of their profile. */
export type ProfileChange = z.infer<typeof ProfileChange>

const BAD_NUMBER = 'Please enter a valid phone number'

/**
 * `PATCH /api/profile/phone`: sends a code to a new number by SMS. The number is the person's at once, not verified yet;
 * but a number that is verified stays until the code is right. Answers `Me`.
 */
export const PhoneChange = z.strictObject({
  /** Dial code, a space, the local number: "+1 2025550123". */
  phoneNumber: line({ min: 8, max: 30, short: BAD_NUMBER, long: BAD_NUMBER }),
  captchaToken: BotCheckToken,
})
/** A new phone number, as the form sends it. */
export type PhoneChange = z.infer<typeof PhoneChange>

/** `GET /api/profile/phone/code`: whether the newest code could not be delivered to the phone. */
export const PhoneCode = z.object({ undelivered: z.boolean() })
/** What is known of a code on its way. */
export type PhoneCode = z.infer<typeof PhoneCode>

/** What proves a change of address: a code at the new address, at the old one, or at the verified phone. */
export const EmailProof = z.enum(['new', 'old', 'phone'])
/** What proves a change of address. */
export type EmailProof = z.infer<typeof EmailProof>

/**
 * `PUT /api/profile/email`: sends a code to the new address and to the old one. `GET` shows how far it is, `DELETE` stops it,
 * and `POST /api/profile/email/lost` sends a code to the verified phone instead of the old address.
 */
export const NewEmail = z.strictObject({ email: emailAddress() })
/** A new address. */
export type NewEmail = z.infer<typeof NewEmail>

/** `POST /api/profile/email/code`: takes one of the codes. With both addresses proven, the change is made. */
export const EmailCode = z.strictObject({ proof: EmailProof, code: Verify.shape.code })
/** One of the codes of a change. */
export type EmailCode = z.infer<typeof EmailCode>

/** How far a change of address is. */
export const EmailChange = z.object({
  /** The new address; null if none is waiting. */
  email: z.nullable(z.string()),
  proven: z.object({ new: z.boolean(), old: z.boolean(), phone: z.boolean() }),
  /** Whether a code was sent to the phone. */
  phoneCodeSent: z.boolean(),
  /** When the wait of 72 hours ends; null as long as it has not begun. */
  changesAt: z.nullable(Moment),
})
/** How far a change of address is. */
export type EmailChange = z.infer<typeof EmailChange>

/** `POST /api/address-change/cancel`: stops a change that waits, by the link in the email to the old address. */
export const CancelEmailChange = z.strictObject({ token: z.string().check(z.maxLength(200)) })
/** The token of such a link. */
export type CancelEmailChange = z.infer<typeof CancelEmailChange>

/** `GET /api/account/export/about`: a sentence about each section of the export, in its order. */
export const MyDataAbout = z.object({ about: z.record(z.string(), z.string()) })
/** What is in the export. */
export type MyDataAbout = z.infer<typeof MyDataAbout>

/**
 * `GET /api/account/export`: all that we keep about the signed-in person; each module adds its sections. It is streamed, and a
 * person gets it three times a day.
 */
export const MyData = z.object({
  exportedAt: Moment,
  /** A sentence about each section of `data`. */
  about: z.record(z.string(), z.string()),
  data: z.record(z.string(), z.unknown()),
})
/** All that we keep about a person. */
export type MyData = z.infer<typeof MyData>

/**
 * The header of a write that says for whom it is meant: the id of the person whose page sends it. Deletion and change
 * of number demand it.
 */
export const FOR_ACCOUNT = 'x-account'

/** Failures of signing in, of the profile and of the phone. */
export const accountErrors = /* @__PURE__ */ errors({
  /** Thrown when the login began in another browser or too long ago, or never began. */
  'login-unknown': [400, 'This login has ended. Please enter your email address again.'],
  /** Thrown when the code is wrong; a person has five attempts. */
  'code-wrong': [400, 'That is not the code we sent. Please check it and try again.'],
  /** Thrown when a code is older than ten minutes. */
  'code-expired': [400, 'This code has expired. Please ask for a new one.'],
  /** Thrown when a code has been used already. */
  'code-used': [400, 'This code has been used already. Please ask for a new one.'],
  /** Thrown when the five attempts are used up. */
  'code-spent': [400, 'There were too many tries for this code. Please ask for a new one.'],
  /** Thrown when the new address is the one that the account has. */
  'address-same': [409, 'This is the address of your account already.'],
  /** Thrown when the right code was entered for an address that another account uses. */
  'address-taken': [409, 'Another account uses this address. Log in with it and delete that account first.'],
  /** Thrown when the phone cannot stand for a lost mailbox. */
  'phone-not-proven': [
    403,
    'This needs the code from your new address, and a phone number that you verified at least 72 hours ago.',
  ],
  /** Thrown when a link is altered, or names a change that was made or stopped. */
  'address-change-over': [404, 'This change has been stopped or made already.'],
  /** Thrown when a person wants a code and has entered no number. */
  'phone-missing': [400, 'Please enter your phone number first.'],
  /** Thrown when a person wants a code for a number that is verified already. */
  'phone-verified': [409, 'Your phone number is already verified.'],
  /** Thrown when a route wants a session that began by a code some minutes ago, and this one is older. */
  'fresh-code-needed': [403, 'Please confirm that it is you: log in once more with a new code.'],
  /** Thrown when a suspended person changes anything; the message also says why the account is suspended. */
  'account-suspended': [403, 'Your account is suspended.'],
  /** Thrown when the right code was entered for an address that is banned. */
  'account-banned': [403, 'This address can no longer be used on this site.'],
  /** Thrown when the right code was entered for a number that belongs to a suspended or banned person. */
  'phone-refused': [403, 'This phone number can no longer be used on this site.'],
  /** Thrown when a write is meant for another person than the one who is signed in in this browser. */
  'another-account': [409, 'Somebody else is signed in in this browser now. Nothing was changed.'],
  /** Thrown when a write does not say for whom it is meant, but must. */
  'account-unnamed': [400, 'This request does not say whose account it is about. Please reload the page.'],
  /** Thrown when a person has turned to as many new people within a day as they may; the message says how many. */
  'first-contacts-used': [429, 'You have contacted as many new people today as you can.'],
  /** Thrown when an upload is no picture, is damaged, or has a format that is not read here. */
  'photo-unreadable': [415, 'We cannot read this picture. Please choose a JPEG, PNG, WebP, AVIF or GIF file.'],
  /** Thrown when an upload has more than `PHOTO_BYTES`. */
  'photo-too-large': [413, 'This picture has more than 8 MB. Please choose a smaller one.'],
  /** Thrown when the URL of a picture leads to no picture that can be copied. Nothing is saved then. */
  'picture-unavailable': [422, 'There is no picture at this address that we can copy. Nothing was saved.'],
  /** Thrown when a picture would take too much memory. */
  'photo-too-many-pixels': [413, 'This picture has more than 25 million pixels. Please choose a smaller one.'],
  /** Thrown when a picture would be blurred or is only a line. */
  'photo-too-small': [400, 'This picture is too small. Please choose one that is at least 64 pixels wide and high.'],
  /** Thrown when as many pictures as possible are being read; `Retry-After` is set. */
  'photos-busy': [503, 'Many people are uploading a picture right now. Please try again in a moment.'],
  /** Thrown when a person does not exist, or has left. */
  'user-not-found': [404, 'User not found'],
})
