import { offlineText } from '@flight-amigo/shared-ui/useIsOffline'

/** The `error` of a failed query or mutation. */
export interface Failure {
  status: number | 'FETCH_ERROR'
  /** The status, a colon, a space and the body's text, or the status text if the body is empty. */
  message: string
  /** Error code of the contract. */
  code?: string
  /** The server's message for users. */
  serverMessage?: string
  /** The error of each field, by its path. */
  fields?: Record<string, string>
  /** Seconds to wait before the next try. */
  retryAfter?: number
}

/** The failure of a response that is not 2xx. */
export async function failureOf(response: Response): Promise<Failure> {
  const body = await response.text().catch(() => '')
  const failure: Failure = { status: response.status, message: `${response.status}: ${body || response.statusText}` }
  const { code, message, fields } = problemIn(body)
  if (typeof code === 'string') failure.code = code
  if (typeof message === 'string' && message) failure.serverMessage = message
  if (isRecord(fields)) failure.fields = Object.fromEntries(Object.entries(fields).filter(isText))
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (seconds >= 0) failure.retryAfter = seconds
  return failure
}

/** The failure of a request without a response, or with a response that does not match its contract. */
export const fetchFailure = (reason: unknown): Failure => ({
  status: 'FETCH_ERROR',
  message: `FETCH_ERROR: ${reason instanceof Error ? reason.message : String(reason)}`,
})

interface Issue {
  path?: ReadonlyArray<PropertyKey | { key: PropertyKey }> | undefined
  message: string
}

/**
 * The failure of an endpoint whose data does not match its contract. The user sees only an ordinary failure, so the
 * field is also logged to the console and, by a performance mark, reported for this visit. The value never is.
 */
export function schemaMismatch(endpoint: string, [issue]: readonly Issue[]): Failure {
  const field = (issue?.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
  const text = `${endpoint} does not fit its contract: ${field || 'all of it'} (${issue?.message})`
  console.error(text)
  performance.mark?.(`schemaMismatch ${endpoint} ${field}`)
  dispatchEvent(new Event('part-failed'))
  return fetchFailure(text)
}

/**
 * The text for a request or a load that failed: the server's message, that the device is offline, or else the
 * specification's fallback.
 */
export function errorText(error: unknown, fallback: string): string {
  if (!isRecord(error)) return fallback
  const { serverMessage, status } = error
  if (typeof serverMessage === 'string' && serverMessage) return serverMessage
  const hasResponse = typeof status === 'number'
  return hasResponse || navigator.onLine ? fallback : offlineText()
}

function problemIn(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body)
    return isRecord(parsed) ? parsed : {}
  } catch {
    return {} // the body is empty or a proxy's page, so only the status is known
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
