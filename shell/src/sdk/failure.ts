import { offlineText } from '@flight-amigo/shared-ui/useIsOffline'

export interface Failure {
  status: number | 'FETCH_ERROR'
  /** The status, a colon, a space and the body's text, or the status text if the body is empty. */
  message: string
  code?: string
  serverMessage?: string
  fields?: Record<string, string>
  retryAfter?: number
}

export async function failureOf(response: Response): Promise<Failure> {
  const body = await response.text().catch(() => '')
  const failure: Failure = { status: response.status, message: `${response.status}: ${body || response.statusText}` }
  const { code, message, fields } = parseProblem(body)
  if (typeof code === 'string') failure.code = code
  if (typeof message === 'string' && message) failure.serverMessage = message
  if (isRecord(fields)) failure.fields = Object.fromEntries(Object.entries(fields).filter(isText))
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (seconds >= 0) failure.retryAfter = seconds
  return failure
}

export const fetchFailure = (reason: unknown): Failure => ({
  status: 'FETCH_ERROR',
  message: `FETCH_ERROR: ${reason instanceof Error ? reason.message : String(reason)}`,
})

interface Issue {
  path?: ReadonlyArray<PropertyKey | { key: PropertyKey }> | undefined
  message: string
}

/**
 * Returns an ordinary failure for a response that does not match its schema. Logs the name of the field and reports it
 * by a performance mark, but never its value, which may be private.
 */
export function schemaMismatch(endpoint: string, [issue]: readonly Issue[]): Failure {
  const field = (issue?.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
  const text = `${endpoint} does not fit its contract: ${field || 'all of it'} (${issue?.message})`
  console.error(text)
  performance.mark?.(`schemaMismatch ${endpoint} ${field}`)
  dispatchEvent(new Event('part-failed'))
  return fetchFailure(text)
}

/** Returns the server's message, the text for an offline device, or else the fallback. */
export function errorText(error: unknown, fallback: string): string {
  if (!isRecord(error)) return fallback
  const { serverMessage, status } = error
  if (typeof serverMessage === 'string' && serverMessage) return serverMessage
  const hasResponse = typeof status === 'number'
  return hasResponse || navigator.onLine ? fallback : offlineText()
}

function parseProblem(body: string): Record<string, unknown> {
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
