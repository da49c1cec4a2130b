import * as z from 'zod/mini'
import { emailAddress, errors, Id, line, Moment, PathId } from '../../../http/http.contract.ts'

/** A family can only follow the trip; the traveler, who has no account, can also record milestones. */
export const AUDIENCES = ['family', 'traveler'] as const

/**
 * `POST /api/trips/{id}/links`: an email address or phone gets an invitation. The user sends a traveler's link
 * themselves. Returns `MadeLink`.
 */
export const NewLink = z
  .strictObject({
    audience: z.prefault(z.enum(AUDIENCES), 'family'),
    label: line({ max: 40, short: 'Please enter a name', long: 'The name cannot exceed 40 characters' }),
    mail: z.optional(emailAddress()),
    phone: z.optional(z.string().check(z.maxLength(40))),
    /** The language of the page, the emails and the SMS. Default: the user's own. */
    locale: z.optional(z.string().check(z.maxLength(35))),
  })
  .check(
    z.refine(({ mail, phone }) => !mail || !phone, 'Please enter an email address or a phone number, not both'),
    z.refine(
      ({ audience, mail, phone }) => audience === 'family' || (!mail && !phone),
      "Please send the traveler's link yourself",
    ),
  )
export type NewLink = z.input<typeof NewLink>

/** The address is returned only once, because only the hash of its token is stored. */
export const MadeLink = z.object({
  id: Id,
  address: z.string(),
  /** The text before the address in a message, in the language of the link. */
  text: z.string(),
})
export type MadeLink = z.infer<typeof MadeLink>

/** `GET /api/trips/{id}/links`: the user's own valid links. */
export const FamilyLink = z.object({
  id: Id,
  audience: z.enum(AUDIENCES),
  label: z.string(),
  channel: z.nullable(z.enum(['mail', 'sms'])),
  to: z.nullable(z.string()),
  subscribed: z.boolean(),
  undelivered: z.boolean(),
  createdAt: Moment,
  expiresAt: Moment,
})
export type FamilyLink = z.infer<typeof FamilyLink>

/** `DELETE /api/trips/{id}/links/{linkId}` */
export const LinkPath = z.strictObject({ id: PathId, linkId: PathId })
export type LinkPath = z.infer<typeof LinkPath>

export const linkErrors = /* @__PURE__ */ errors({
  /** The limit includes the links of the other person. */
  'family-links-full': [409, 'This trip already has five links. Please end one of them first.'],
  'traveler-link-exists': [409, 'The traveler already has a link. Please end it first.'],
  'traveler-link-refused': [403, 'Only the person who posted for someone close can make this link.'],
  'sms-invitation-unverified': [
    403,
    'Please verify your phone to send links by SMS. You can also leave the number empty and send the link yourself, or enter an email address.',
  ],
  'sms-invitation-again': [
    429,
    'This number got an SMS about this trip less than a day ago. You can leave the number empty and send the link yourself.',
  ],
  'sms-invitation-numbers': [
    429,
    'Links to a trip can be sent by SMS to three numbers. For others, leave the number empty and send the link yourself, or enter an email address.',
  ],
  'sms-invitations-used-up': [
    429,
    'No more links can be sent by SMS today. You can leave the number empty and send the link yourself, or enter an email address.',
  ],
  'family-link-not-found': [404, 'This link has already ended.'],
})
