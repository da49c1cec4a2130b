import * as z from 'zod/mini'
import { PathId } from '../http/http.contract.ts'

/** As in `Last-Event-ID`. */
export const EventId = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))

/**
 * `GET /api/live` (server-sent events): all events of the signed-in account. Each event is JSON with a `type`. A client
 * that reconnects with `Last-Event-ID` (or `after`) gets exactly the events that it missed. Any other stream begins
 * with `hello`: the client's data may be outdated. Streams end from time to time, and clients reconnect.
 *
 * Hints (`event: hint`) have no id. A disconnected client misses them and reads the same data from other routes. `{
 * type: 'match', listing }`: this listing of the account has a new match; with `seen`, another page has shown its
 * matches. `{ type: 'trip', trip }`: this trip has changed. `{ type: 'back' }`: hints may have been lost.
 */
export const LiveQuery = z.strictObject({
  /** The page's account. Another tab may have signed in to another account since. */
  account: z.optional(PathId),
  /** The last event that the client received. */
  after: z.optional(EventId),
  /** The age of the document that contained `after`, in milliseconds. The stream repeats the hints since then. */
  age: z.optional(EventId),
})
export type LiveQuery = z.infer<typeof LiveQuery>

/** `GET /api/live/position`: a stream from here on continues this response. */
export const LivePosition = z.object({ after: z.number() })

/** The first event of a stream that does not resume another one. */
export const HELLO = 'hello'
/** A hint: earlier hints may have been lost. */
export const HINTS_LOST = 'back'
