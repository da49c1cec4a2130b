import * as z from 'zod/mini'
import { emailAddress, errors, Id, line, Moment, PathId } from '../../../http/http.contract.ts'

/** For whom a link to a trip is: a family reads along; the traveler, who has no account, also records steps. */
export const AUDIENCES = ['family', 'traveler'] as const

/**
 * `POST /api/trips/{id}/links`: makes an address with which a family reads along. With a mail address or a phone, one
 * invitation goes there. A link for the traveler is sent by its maker. Answers `MadeLink`.
 */
export const NewLink = z
  .strictObject({
    audience: z.prefault(z.enum(AUDIENCES), 'family'),
    label: line({ name: 'The name', max: 40 }),
    mail: z.optional(emailAddress()),
    phone: z.optional(z.string().check(z.maxLength(40))),
  })
  .check(
    z.refine(({ mail, phone }) => !mail || !phone, 'Please give an email address or a phone, not both'),
    z.refine(
      ({ audience, mail, phone }) => audience === 'family' || (!mail && !phone),
      'Please send the traveler’s link yourself',
    ),
  )
/** A link as it is asked for. */
export type NewLink = z.input<typeof NewLink>

/** A link that was just made. Its address is answered this once: afterwards nobody can read it, we included. */
export const MadeLink = z.object({ id: Id, address: z.string() })
/** A link that was just made. */
export type MadeLink = z.infer<typeof MadeLink>

/** `GET /api/trips/{id}/links`: an array of the reader's own living links. */
export const FamilyLink = z.object({
  id: Id,
  audience: z.enum(AUDIENCES),
  label: z.string(),
  /** Where the invitation went. */
  channel: z.nullable(z.enum(['mail', 'sms'])),
  to: z.nullable(z.string()),
  /** Whether somebody there has asked to be told of each step. */
  subscribed: z.boolean(),
  /** Whether an SMS did not get there. */
  unreached: z.boolean(),
  createdAt: Moment,
  expiresAt: Moment,
})
/** A living link, without its token. */
export type FamilyLink = z.infer<typeof FamilyLink>

/** `DELETE /api/trips/{id}/links/{linkId}`: the link ends at once. */
export const LinkPath = z.strictObject({ id: PathId, linkId: PathId })
/** `LinkPath` as a handler gets it. */
export type LinkPath = z.infer<typeof LinkPath>

/** Failures of making links. */
export const linkErrors = /* @__PURE__ */ errors({
  /** Thrown when five links to a trip live, those of the other person included. */
  'family-links-full': [409, 'This trip has five links already. Please end one of them first.'],
  /** Thrown when the traveler's link lives already: one phone has it. */
  'traveler-link-exists': [409, 'The traveler has a link already. Please end it first.'],
  /** Thrown when someone else than the poster of a listing for someone close makes the traveler's link. */
  'traveler-link-refused': [403, 'Only the person who posted for someone close can make this link.'],
  /** Thrown when a link has ended already, or belongs to somebody else. */
  'family-link-not-found': [404, 'This link has ended already.'],
})
