import * as z from 'zod/mini'
import { PathId } from '../http/http.contract.ts'

/** The id of an event, as in `Last-Event-ID`. */
export const Seen = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))

/**
 * `GET /api/live` (server-sent events): the events of the signed-in person, complete and as they happen. Each event is
 * JSON with a `type`; a client that returns with `Last-Event-ID` (or `after`) gets exactly the events that it missed.
 * Any other stream begins with `hello`: earlier data may be old. Streams end from time to time, and clients reconnect.
 *
 * Events of the kind `mark` (`event: mark`) are hints without an id: whoever is away misses them, and reads elsewhere what
 * they say. `{ type: 'match', listing }`: somebody fits this own listing; with `seen`, another page has shown who does.
 * `{ type: 'trip', trip }`: this trip has changed.
 */
export const LiveQuery = z.strictObject({
  /** The account that the page belongs to: another tab may have signed in somebody else meanwhile. */
  account: z.optional(PathId),
  /** The id of the last event that the client has seen. */
  after: z.optional(Seen),
})
/** `LiveQuery` as a handler gets it. */
export type LiveQuery = z.infer<typeof LiveQuery>

/** The first event of a stream that does not continue another. */
export const HELLO = 'hello'
