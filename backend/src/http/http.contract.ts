import * as z from 'zod/mini'

export { isBlank, type Length, line, lines } from './texts.contract.ts'

export const emailAddress = (message = 'Please enter a valid email address') =>
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254, message), z.regex(z.regexes.email, message))

/** Normalized, without credentials. The server never fetches it. */
export const safeUrl = (message = 'Please enter a valid URL') =>
  z.url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: message, abort: true }).check(
    z.maxLength(2000, message),
    z.refine((url) => !hasCredentials(url), message),
  )

const hasCredentials = (url: string) => /^https:\/\/[^/?#]*@/.test(url)

export const Id = z.int().check(z.positive())

/** Digits only, so that each row has a single address. */
export const PathId = z.pipe(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'The id must be a whole number above 0')), z.transform(Number)),
  Id,
)

/**
 * A key that the client chooses for a request, preferably a UUID. A repeated request with the same key has no second
 * effect.
 */
export const IdempotencyKey = z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, 'is not a key')))

/** ISO 8601 in UTC. */
export const Moment = z.iso.datetime()

/** The query of every list, extended by filters; the reply's `Link: rel="next"` has the next cursor. */
export const Page = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 9),
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_.~-]{1,200}$/))),
})
export type Page = z.infer<typeof Page>

export const ProblemBody = z.strictObject({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  /** Field paths and problems; only with code `invalid`. */
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ProblemBody = z.infer<typeof ProblemBody>

export interface WireError<Code extends string = string> {
  code: Code
  status: number
  message: string
}

/**
 * Declares a contract's errors: code → [status, message]. A violated unique constraint with the name of a code throws
 * that error.
 */
export function errors<const T extends Record<string, readonly [status: number, message: string]>>(table: T) {
  const entries = Object.entries(table).map(([code, [status, message]]) => [code, { code, status, message }])
  return Object.fromEntries(entries) as { [C in keyof T & string]: WireError<C> }
}

export const httpErrors = /* @__PURE__ */ errors({
  invalid: [400, 'Please check what you entered.'],
  'signed-out': [401, 'Please sign in.'],
  forbidden: [403, 'This is not allowed.'],
  'not-found': [404, 'There is nothing here.'],
  conflict: [409, 'This exists already.'],
  /** Thrown when the body is larger than 100 KiB. */
  'too-large': [413, 'That is too much at once.'],
  'not-json': [415, 'Only JSON is understood here.'],
  'too-many': [429, 'Too many attempts. Please try again later.'],
  internal: [500, 'Something went wrong on our side.'],
  unavailable: [503, 'We will be back in a moment.'],
})
