import * as z from 'zod/mini'
import { emailAddress, line, lines } from '../http/http.contract.ts'
import { ReleaseRef } from '../releases/releases.contract.ts'

/** `POST /api/contact`: a visitor's message to the team. */
export const ContactMessage = z.strictObject({
  name: line({ name: 'Name', min: 2, max: 100, short: 'Name must be at least 2 characters' }),
  email: emailAddress(),
  message: lines({ name: 'Message', min: 10, max: 5000, short: 'Message must be at least 10 characters' }),
})
/** A contact message as it is sent. */
export type ContactMessage = z.infer<typeof ContactMessage>

const word = z.string().check(z.regex(/^[\w.@/-]{1,80}$/))

const milliseconds = z.optional(z.int().check(z.gte(0), z.lte(600_000)))

/** How one document fared with its releases; sent again when more is known. `visit` is the document's random number. */
export const Visit = z.strictObject({
  type: z.literal('visit'),
  visit: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  /** The id as the document has it, with its signature. A document from a cache has none: then cookies say what it was. */
  signed: z.optional(z.string().check(z.regex(/^[\w.-]{1,120}$/))),
  releases: z
    .array(
      z.strictObject({
        release: ReleaseRef,
        failed: z.boolean(),
        /** The time from the document's start until the release's first part was shown. */
        load: milliseconds,
        lcp: milliseconds,
        inp: milliseconds,
        /** The first answer that did not fit its contract: the endpoint and the path of the field, never a value. */
        reason: z.optional(z.string().check(z.regex(/^[\w.[\]@/ -]{1,160}$/))),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
})
/** One document with its releases, as it is sent. */
export type Visit = z.infer<typeof Visit>

/** `POST /api/events`, as a beacon: a page view, an action or a visit. Nothing in it identifies a person. */
export const SiteEvent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('page'),
    title: line({ name: 'The title', max: 120 }),
    /** Without the query, which may hold what a person searched for. */
    path: z.string().check(z.regex(/^\/[^?#\s]{0,200}$/)),
  }),
  z.strictObject({
    type: z.literal('event'),
    name: word,
    category: word,
    label: line({ name: 'The label', min: 0, max: 120 }).check(
      z.refine((text) => !text.includes('@'), 'The label must not contain an address'),
    ),
    value: z.optional(z.int().check(z.nonnegative())),
  }),
  Visit,
])
/** One event as it is sent. */
export type SiteEvent = z.infer<typeof SiteEvent>
