import * as z from 'zod/mini'

export { isBlank, type Length, line, lines } from './texts.contract.ts'

/** One plain address, at most 254 characters, lower-cased: mail goes exactly to the stored address. */
export const emailAddress = (message = 'Please enter a valid email address') =>
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254, message), z.regex(z.regexes.email, message))

/** An https address without credentials, normalised. The server never fetches it. */
export const safeUrl = (message = 'Please enter a valid URL') =>
  z.url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: message, abort: true }).check(
    z.maxLength(2000, message),
    z.refine((url) => !hasCredentials(url), message),
  )

const hasCredentials = (url: string) => /^https:\/\/[^/?#]*@/.test(url)

/** The id of a row in a body or a reply. */
export const Id = z.int().check(z.positive())

/** The id of a row in a path or a query: digits only, so that each row has a single address. */
export const PathId = z.pipe(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'The id must be a whole number above 0')), z.transform(Number)),
  Id,
)

/**
 * The header `Idempotency-Key`: a name that the client gives a request, best a UUID. A repeat with the same name has no
 * second effect.
 */
export const IdempotencyKey = z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, 'is not a key')))

/** A moment as the server writes it: ISO 8601 in UTC. */
export const Moment = z.iso.datetime()

/** The query of every list, extended by filters; the reply's `Link: rel="next"` has the next cursor. */
export const Page = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 9),
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_.~-]{1,200}$/))),
})
export type Page = z.infer<typeof Page>

/** The body of every reply that is not 2xx. */
export const ProblemBody = z.strictObject({
  code: z.string(),
  message: z.string(),
  /** The server's log has it too. */
  requestId: z.string(),
  /** Path of the field → what is wrong with it; only with code `invalid`. */
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ProblemBody = z.infer<typeof ProblemBody>

/** An expected failure, which is part of the wire and therefore of the contract. */
export interface WireError<Code extends string = string> {
  code: Code
  status: number
  message: string
}

/** Declares a contract's errors: code → [status, message]. A unique constraint with an error's code answers it. */
export function errors<const T extends Record<string, readonly [status: number, message: string]>>(table: T) {
  const entries = Object.entries(table).map(([code, [status, message]]) => [code, { code, status, message }])
  return Object.fromEntries(entries) as { [C in keyof T & string]: WireError<C> }
}

/** Failures that any route may answer with. */
export const httpErrors = /* @__PURE__ */ errors({
  /** Thrown when a field of the request does not fit the schema; `fields` names it. */
  invalid: [400, 'Please check what you entered.'],
  /** Thrown when a route needs a session and the request carries none that is alive. */
  'signed-out': [401, 'Please sign in.'],
  /** Thrown when the request comes from another site. */
  forbidden: [403, 'This is not allowed.'],
  /** Thrown when the address leads nowhere. */
  'not-found': [404, 'There is nothing here.'],
  /** Thrown when the row exists already or changed in between. */
  conflict: [409, 'This exists already.'],
  /** Thrown when the body is larger than 100 KiB. */
  'too-large': [413, 'That is too much at once.'],
  /** Thrown when the body is not JSON. */
  'not-json': [415, 'Only JSON is understood here.'],
  /** Thrown when a limit is reached; `Retry-After` says for how many seconds. */
  'too-many': [429, 'Too many attempts. Please try again later.'],
  /** Thrown when something unexpected happened. */
  internal: [500, 'Something went wrong on our side.'],
  /** Thrown when the database is away or full; `Retry-After` is set. */
  unavailable: [503, 'We will be back in a moment.'],
})
