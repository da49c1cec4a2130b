import type { StandardSchemaV1 } from '@standard-schema/spec'
import { httpErrors, type ProblemBody, type WireError } from './http.contract.ts'

interface Details {
  fields?: Record<string, string>
  retryAfter?: number
  cause?: unknown
  /** This refusal is intended, so a status of 5xx is no error in the log. */
  isRefusal?: boolean
}

/** An expected failure. Throw it anywhere: the filter turns it into the reply that the contract describes. */
export class Problem extends Error {
  readonly wire: WireError
  readonly details: Details

  constructor(wire: WireError, details: Details = {}) {
    super(wire.code, { cause: details.cause })
    this.wire = wire
    this.details = details
  }
}

export function invalid(issues: readonly StandardSchemaV1.Issue[]): Problem {
  const fields: Record<string, string> = {}
  for (const { path = [], message } of issues.slice(0, 20)) {
    const name = path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
    fields[name] ??= message
  }
  return new Problem(httpErrors.invalid, { fields })
}

const BY_SQLSTATE: Record<string, WireError> = {
  '23505': httpErrors.conflict,
  '40001': httpErrors.conflict,
  '40P01': httpErrors.unavailable, // a deadlock again, after the transaction was repeated
  // Malformed values that a schema has not rejected. PostgreSQL responds with 08P01 to a NUL byte that MikroORM has
  // inlined.
  '22P02': httpErrors.invalid,
  '22003': httpErrors.invalid,
  '22021': httpErrors.invalid,
  '08P01': httpErrors.invalid,
  '25006': httpErrors.unavailable, // a standby, or a primary that is being replaced
  '55P03': httpErrors.unavailable, // lock_timeout
  '57014': httpErrors.unavailable, // statement_timeout
  '53': httpErrors.unavailable,
  '57': httpErrors.unavailable,
  '08': httpErrors.unavailable, // full, shutting down, or unavailable
}
const BY_ERRNO = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'])
// pg gives these errors no code.
const BY_MESSAGE = new RegExp(
  [
    'Connection terminated|Query read timeout|timeout exceeded when trying to connect',
    'Client has encountered a connection error|Client was closed and is not queryable',
    'driver has already been destroyed|Cannot use a pool after calling end on the pool',
  ].join('|'),
  'i',
)

const BY_STATUS = new Map(Object.values(httpErrors).map((wire) => [wire.status, wire]))

export const bodyOf = ({ wire, details }: Problem, requestId: string): ProblemBody => ({
  code: wire.code,
  message: wire.message,
  requestId,
  ...(details.fields && { fields: details.fields }),
})

export function asProblem(thrown: unknown, named: ReadonlyMap<string, WireError> = new Map()): Problem {
  if (thrown instanceof Problem) return thrown
  const error = thrown as {
    code?: unknown
    severity?: unknown
    constraint?: unknown
    message?: unknown
    status?: unknown
    statusCode?: unknown
  }

  const code = typeof error?.code === 'string' ? error.code : ''
  const constraint = code === '23505' ? named.get(String(error.constraint)) : undefined
  // A pooler without a free session also returns 08P01, and ends the connection.
  if (code === '08P01' && error.severity === 'FATAL')
    return new Problem(httpErrors.unavailable, { cause: thrown, retryAfter: 1 })
  const bySql =
    constraint ?? BY_SQLSTATE[code] ?? (/^[0-9A-Z]{5}$/.test(code) ? BY_SQLSTATE[code.slice(0, 2)] : undefined)
  if (bySql) return new Problem(bySql, { cause: thrown, ...(bySql.status === 503 && { retryAfter: 1 }) })

  if (BY_ERRNO.has(code) || BY_MESSAGE.test(String(error?.message))) {
    return new Problem(httpErrors.unavailable, { cause: thrown, retryAfter: 1 })
  }
  // Clients get the status of Nest's (`status`) and Fastify's (`statusCode`) errors, but not their text.
  const status = Number(error?.status ?? error?.statusCode)
  return new Problem(
    BY_STATUS.get(status) ?? (status >= 400 && status < 500 ? { ...httpErrors.invalid, status } : httpErrors.internal),
    { cause: thrown },
  )
}
