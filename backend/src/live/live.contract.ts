import * as z from 'zod/mini'
import { PathId } from '../http/http.contract.ts'

export const EventId = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))

/**
 * `GET /api/live` (server-sent events): all events of the signed-in account. Each event is JSON with a `type`. A client
 * that reconnects with `Last-Event-ID` (or `after`) gets exactly the events that it missed; any other stream begins
 * with `hello`, because the client's data may be outdated.
 *
 * Hints (`event: hint`) have no id, so a disconnected client reads the same data from other routes. `{ type: 'match',
 * listing }`: this listing of the account has a new match; with `seen`, another page has shown its matches. `{ type:
 * 'trip', trip }`: this trip has changed. `{ type: 'back' }`: hints may have been lost.
 */
export const LiveQuery = z.strictObject({
  /** Another tab may have signed in to another account since the page was opened. */
  account: z.optional(PathId),
  after: z.optional(EventId),
  /** The age of the document that contained `after`, in milliseconds. The stream repeats the hints since then. */
  age: z.optional(EventId),
})
export type LiveQuery = z.infer<typeof LiveQuery>

/** `GET /api/live/position`: a stream from here continues this response. */
export const LivePosition = z.object({ after: z.number() })

export const HELLO = 'hello'
/** The type of a hint: earlier hints may have been lost. */
export const HINTS_LOST = 'back'
