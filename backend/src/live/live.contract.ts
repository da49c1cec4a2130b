import * as z from 'zod/mini'
import { PathId } from '../http/http.contract.ts'

/** The id of an event, as `Last-Event-ID` has it. */
export const Seen = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))

/**
 * `GET /api/live` (server-sent events): what concerns who is signed in, whole, as it happens. Each event is JSON with a
 * `type`; a client that comes back with `Last-Event-ID` (or `after`) is told exactly what it missed. A stream that begins
 * anew says `hello` first: what was read before it may be old. Streams end now and then; clients come back.
 */
export const LiveQuery = z.strictObject({
  /** Whom the reader takes itself for: another tab may have signed in somebody else meanwhile. */
  account: z.optional(PathId),
  /** The id of the last event that was seen. */
  after: z.optional(Seen),
})
/** What a handler gets of `LiveQuery`. */
export type LiveQuery = z.infer<typeof LiveQuery>

/** The first event of a stream that does not continue another. */
export const HELLO = 'hello'
