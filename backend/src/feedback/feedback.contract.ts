import * as z from 'zod/mini'
import { emailAddress, line, lines } from '../http/http.contract.ts'
import { BrowserError } from '../releases/browser-errors/browser-error.contract.ts'
import { Visit } from '../releases/canaries/visit.contract.ts'

export const ContactMessage = z.strictObject({
  name: line({
    min: 2,
    max: 100,
    short: 'Name must be at least 2 characters',
    long: 'Name cannot exceed 100 characters',
  }),
  email: emailAddress(),
  message: lines({
    min: 10,
    max: 5000,
    short: 'Message must be at least 10 characters',
    long: 'Message cannot exceed 5000 characters',
  }),
})
export type ContactMessage = z.infer<typeof ContactMessage>

const word = z.string().check(z.regex(/^[\w.@/-]{1,80}$/))

/** Sent as a beacon. Nothing in it identifies a person. */
export const SiteEvent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('page'),
    title: line({ max: 120 }),
    /** The path without the query, which may contain a search. */
    path: z.string().check(z.regex(/^\/[^?#\s]{0,200}$/)),
  }),
  z.strictObject({
    type: z.literal('event'),
    name: word,
    category: word,
    label: line({ min: 0, max: 120 }).check(
      z.refine((text) => !text.includes('@'), 'The label must not contain an email address'),
    ),
    value: z.optional(z.int().check(z.nonnegative())),
  }),
  Visit,
  BrowserError,
])
export type SiteEvent = z.infer<typeof SiteEvent>
