import * as z from 'zod/mini'
import { BotCheckToken } from '../bot-check/bot-check.contract.ts'
import { emailAddress, errors, Id, line, lines, Moment, PathId, safeUrl } from '../http/http.contract.ts'

const optional = z.nullable(z.string())

/** `GET /api/users/{id}`: a person as everyone may see them. */
export const PublicUser = z.object({
  id: Id,
  username: z.string(),
  profilePictureUrl: optional,
  languages: optional,
  bio: optional,
  verified: z.boolean(),
})
/** A person as everyone may see them. */
export type PublicUser = z.infer<typeof PublicUser>

/** `GET /api/auth/me`: who is signed in, as that person alone may see it. */
export const Me = z.extend(PublicUser, {
  email: z.string(),
  phoneNumberMasked: optional,
  /** Whether messages may also come as SMS to the verified phone. */
  smsCopies: z.boolean(),
})
/** Who is signed in, as that person alone may see it. */
export type Me = z.infer<typeof Me>

/** The path of `GET /api/users/{id}`. */
export const UserPath = z.strictObject({ id: PathId })
/** What a handler gets of `UserPath`. */
export type UserPath = z.infer<typeof UserPath>

/** The bot check's action of the login dialog. */
export const LOGIN_ACTION = 'login'
/** The bot check's action of entering a phone number. */
export const PHONE_ACTION = 'phone'

/** `POST /api/auth/login`: asks for a code by mail. */
export const Login = z.strictObject({ email: emailAddress(), captchaToken: BotCheckToken })
/** What a person sends to get a code by mail. */
export type Login = z.infer<typeof Login>

/** The answer to a login: the same for an address that has an account and for one that has none. */
export const LoginReply = z.object({
  /** False only when this browser is signed in as that address already. */
  needsVerification: z.boolean(),
  /** The handle of this login, to be sent back as `userId`. Not the account's id, and of use to this browser only. */
  user: z.object({ id: z.string() }),
})
/** The answer to a login. */
export type LoginReply = z.infer<typeof LoginReply>

const handle = z.uuid('is not the id that the login answered')

/** `POST /api/auth/verify`: with `userId` a login, without it the phone of who is signed in. Answers `Me`. */
export const Verify = z.strictObject({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Please enter the 6 digits of the code')),
  userId: z.optional(handle),
})
/** A code and what it is for. */
export type Verify = z.infer<typeof Verify>

/** `POST /api/auth/resend-code`: a new code for the same login; the old one is dead. */
export const ResendCode = z.strictObject({ userId: handle })
/** Which login wants a new code. */
export type ResendCode = z.infer<typeof ResendCode>

/** `PATCH /api/profile`: what is not named stays as it is; an empty text clears the field. Answers `Me`. */
export const ProfileChange = z.strictObject({
  username: z.optional(line({ min: 3, max: 40, short: 'Username must be at least 3 characters' })),
  bio: z.optional(lines({ min: 0, max: 1000 })),
  languages: z.optional(line({ min: 0, max: 200 })),
  profilePictureUrl: z.optional(z.union([z.literal(''), safeUrl()], 'Please enter a valid URL')),
  smsCopies: z.optional(z.boolean()),
})
/** What a person changes of their profile. */
export type ProfileChange = z.infer<typeof ProfileChange>

/** `PATCH /api/profile/phone`: a new number, not verified yet; a code goes to it by SMS. Answers `Me`. */
export const PhoneChange = z.strictObject({
  /** Dial code, a space, the local number: "+1 2025550123". */
  phoneNumber: line({ min: 8, max: 30, short: 'Please enter a valid phone number' }),
  captchaToken: BotCheckToken,
})
/** A new phone number. */
export type PhoneChange = z.infer<typeof PhoneChange>

/** `GET /api/account/export`: all that is kept about who is signed in; each module adds a section of its own. */
export const MyData = z.object({ exportedAt: Moment, data: z.record(z.string(), z.unknown()) })
/** All that is kept about a person. */
export type MyData = z.infer<typeof MyData>

/** Failures of signing in, of the profile and of the phone. */
export const accountErrors = errors({
  /** Thrown when the login was begun in another browser, too long ago, or never. */
  'login-unknown': [400, 'This login has ended. Please enter your email address again.'],
  /** Thrown when the code is another one; up to five may be tried. */
  'code-wrong': [400, 'That is not the code we sent. Please check it and try again.'],
  /** Thrown when a code is older than ten minutes. */
  'code-expired': [400, 'This code has expired. Please ask for a new one.'],
  /** Thrown when a code has been used already. */
  'code-used': [400, 'This code has been used already. Please ask for a new one.'],
  /** Thrown when five codes were tried. */
  'code-spent': [400, 'That were too many tries for this code. Please ask for a new one.'],
  /** Thrown when a code is wanted and no number was entered. */
  'phone-missing': [400, 'Please enter your phone number first.'],
  /** Thrown when a code is wanted for a number that is verified. */
  'phone-verified': [409, 'Your phone number is already verified.'],
  /** Thrown when a person does not exist, or no longer. */
  'user-not-found': [404, 'User not found'],
})
