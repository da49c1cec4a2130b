import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import { ProblemBody } from '../../src/http/http.contract.ts'
import { name, type Route } from '../../test/routes.ts'
import type { Made } from './requests.ts'
import { UNKNOWN_FIELD } from './values.ts'
import type { Canaries } from './world.ts'

/** A response with its headers. */
export interface FuzzResponse {
  statusCode: number
  body: string
  headers: Record<string, unknown>
}

// Parts of stack traces, file names and, in problem responses, of SQL statements. A page may contain SQL words, but no
// response may contain a stack trace.
const STACK = /\n\s+at \S+ \(|\/node_modules\/|file:\/\/|\.[cm]?[jt]s:\d/
const STATEMENT = /\b(select|insert|update|delete)\b.*\b(from|into|set)\b|violates|syntax error|ECONN/i

/** Replies with another body than ours: they are for Twilio, or pages that a mail's link leads to. */
const FOREIGN = new Set(['POST /api/sms/inbound'])

/** Routes that strangers call with fields of their own. */
const STRANGERS = new Set(['POST /api/sms/inbound', 'POST /api/stripe/webhook', 'PUT /api/push/subscription'])

/** The word and what stands around it. */
const around = (text: string, word: string) => {
  const at = text.indexOf(word)
  return text.slice(Math.max(0, at - 200), at + word.length + 50)
}

/** The problem of a response, if any. */
export function faultOf(made: Made, response: FuzzResponse, canaries: Canaries): string | undefined {
  const { statusCode: status, body, headers } = response
  const whole = body + JSON.stringify(headers)
  const hidden = made.as === 'moderator' ? canaries.hidden : [...canaries.hidden, ...canaries.staffOnly]
  const seen = hidden.find((word) => whole.includes(word))
  if (seen) return `shows data of another user: ${around(whole, seen)}`
  const isPage = String(headers['content-type']).startsWith('text/html')
  const [inside] = (status >= 400 && (STACK.exec(body) ?? (isPage ? null : STATEMENT.exec(body)))) || []
  if (inside) return `shows the insides of the server: ${inside}`
  if (status === 500) return 'fails'
  // A path like /api/listings/../.. is that of a page, and /// cannot be parsed.
  const isOfApi = URL.parse(made.url, 'http://site.test')?.pathname.startsWith('/api/') && !FOREIGN.has(made.route)
  if (status < 400 || !isOfApi || made.method === 'HEAD') return undefined
  const problem = ProblemBody.safeParse(parsed(body))
  if (!problem.success || !String(headers['content-type']).startsWith('application/problem+json'))
    return 'fails with another body than ours'
  return problem.data.code === 'unavailable' ? 'says that the database is away' : undefined
}

const inCapitals = (sent: string) => sent.trim().toUpperCase()
/** The fields that the contract itself changes. All others are only trimmed and normalized. */
const NAMED: Record<string, (sent: string) => unknown> = {
  departureAirport: inCapitals, // "NaN" is an airport: Nadi
  arrivalAirport: inCapitals,
  from: inCapitals,
  to: inCapitals,
  email: (sent) => sent.trim().toLowerCase(),
  mail: (sent) => sent.trim().toLowerCase(),
  profilePictureUrl: (sent) => (URL.canParse(sent) ? new URL(sent).href : sent),
}
/** Values that the contract transforms: flight numbers without zeros, dollars from digits, lists without duplicates. */
const READ = new Set([
  'flightNumber',
  'flight',
  'skills',
  'tipAmount',
  'minTip',
  'maxTip',
  'languageCodes',
  'legs',
  'traveler',
])

/**
 * Answered otherwise: languages with those that are chosen by code (`languages.test.ts` says what a text means), the
 * revision after the change instead of the one that it was for, and the address of a picture's copy.
 */
const PUBLIC_FIELDS = new Set(['languages', 'revision', 'profilePictureUrl'])

/** Nothing: one endpoint returns a cleared text as null, another as an empty string. */
const isNothing = (value: unknown) => value === '' || value === undefined || value === null

/** Whether all that was sent came back, perhaps with more beside it. */
const same = (sent: unknown, stored: unknown): boolean =>
  isDeepStrictEqual(sent, stored) ||
  (isNothing(sent) && isNothing(stored)) ||
  (Array.isArray(sent) &&
    Array.isArray(stored) &&
    sent.length === stored.length &&
    sent.every((each, i) => same(each, stored[i]))) ||
  (isRecord(sent) && isRecord(stored) && Object.keys(sent).every((key) => same(sent[key], stored[key])))

/** Each side of a listing has one of these; the form sends both. */
const OF_SIDE: Record<string, string> = { acceptsTips: 'helper', offersTips: 'seeking_help' }

/** A flight that the listing of the other person does not confirm yet is shown as one that the two do not share. */
const asProposed = (legs: unknown) =>
  (legs as Array<{ unconfirmed?: string }>).map((leg) => (leg.unconfirmed ? { ...leg, together: true } : leg))

/** How the view names what was sent, where it is not the whole reply. */
const WITHIN: Record<string, (reply: Record<string, unknown>) => unknown> = {
  'PUT /api/trips/:id/meeting': ({ meeting }) => meeting,
  'POST /api/testimonials/:id/reply': ({ reply }) => reply,
  'PUT /api/push/topics': ({ topics }) => topics,
  'POST /api/trips': (trip) => ({ ...trip, legs: asProposed(trip.legs) }),
  'POST /api/trips/:id/change': ({ change }) => ({ legs: asProposed(change) }),
  'POST /api/ops/moderation/cases/:id/actions': ({ actions }) => (actions as unknown[]).at(-1),
}

/** The silently changed fields of an accepted body, and the number of compared fields. */
export function changeOf(route: Route, made: Made, response: FuzzResponse): { fault?: string; compared: number } {
  const schema = route.takes.body as z.ZodType | undefined
  const sent = parsed(made.payload ?? '')
  if (!schema || response.statusCode >= 300 || !isRecord(sent)) return { compared: 0 }
  if (UNKNOWN_FIELD in sent && !STRANGERS.has(name(route)))
    return { fault: 'takes a field that it does not know', compared: 0 }
  const stored = schema.parse(sent) as Record<string, unknown>
  const reply = parsed(response.body)
  const view = isRecord(reply) ? (WITHIN[name(route)]?.(reply) ?? reply) : undefined
  let compared = 0
  for (const [field, value] of Object.entries(sent)) {
    if (typeof value === 'string' && !READ.has(field)) {
      const meant = NAMED[field]?.(value) ?? value.normalize('NFC').trim()
      if (!same(meant, stored[field]) && value !== stored[field])
        return { fault: `its contract reads ${field} as ${JSON.stringify(stored[field])}`, compared }
    }
    if (!isRecord(view) || !(field in view) || stored[field] === undefined || PUBLIC_FIELDS.has(field)) continue
    // Without any, a listing has one leg or the languages of its author.
    if (value === null || (Array.isArray(value) && value.length === 0)) continue
    if (field in OF_SIDE && OF_SIDE[field] !== view.type) continue
    compared++
    if (!same(stored[field], view[field]))
      return { fault: `returns ${JSON.stringify(view[field])} for ${field}`, compared }
  }
  return { compared }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
