import { AsyncLocalStorage } from 'node:async_hooks'
import type { LoggerService } from '@nestjs/common'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Env } from '../env.ts'
import { isFailed } from '../metrics/failed-responses.ts'

const requestIds = new AsyncLocalStorage<string>()

const PRIVATE = ['cookie', 'authorization', 'password', 'email', 'phone', 'ip', 'remoteAddress']

const ADDRESS = /[^\s"'<>(),:;/\\=?&]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63})*\.[a-z]{2,}/gi

export const createLog = (env: Pick<Env, 'LOG_LEVEL'>, to?: DestinationStream): Logger =>
  pino(
    {
      level: env.LOG_LEVEL,
      mixin: () => {
        const requestId = requestIds.getStore()
        return requestId ? { requestId } : {}
      },
      // No line logs these now; this protects against a future one.
      serializers: { err: describe },
      hooks: { streamWrite: (line) => line.replace(ADDRESS, '[address]') },
      redact: { paths: ['*.code', ...PRIVATE, ...PRIVATE.map((name) => `*.${name}`)], remove: true },
    },
    to,
  )

/** Removes SQL from errors: MikroORM writes values into the query, and the message repeats it. */
export function describe(error: unknown) {
  const { name, code, stack, message } = error as { name?: string; code?: string; stack?: string; message?: string }
  const sql = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  return {
    name,
    code,
    message: sql ? undefined : message,
    at: stack
      ?.split('\n')
      .filter((row) => row.trimStart().startsWith('at '))
      .slice(0, 8),
  }
}

// A path may contain a token, an address or mistyped personal data, so a line has the pattern of the route.
const pathOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'no route'

export function logRequests(fastify: FastifyInstance, log: Logger): void {
  // Not a middleware: its layers would double the cost of a search.
  fastify.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request)
    const logResponse = () => {
      const line = {
        requestId: request.id,
        req: { method: request.method, path },
        res: { status: reply.raw.statusCode },
        responseTime: Math.round(reply.elapsedTime),
      }
      if (isFailed(reply.raw)) log.error(line, 'request failed')
      else log.info(line, reply.raw.writableEnded ? 'request completed' : 'request aborted')
    }
    if (!path.startsWith('/api/health')) reply.raw.once('close', logResponse)
    requestIds.run(request.id, done)
  })
}

/** This logger writes with every LOG_LEVEL but `silent`, for records that must exist outside the database. */
export const RECORD = 'record'

/** Nest's loggers pass a text, an error, or an object with a text, and last the name of the logger. */
export class NestLog implements LoggerService {
  readonly #record: Logger

  constructor(private readonly pino: Logger) {
    this.#record = pino.level === 'silent' ? pino : pino.child({}, { level: 'info' })
  }

  verbose = (what: unknown, ...more: unknown[]) => this.#write('trace', what, more)
  debug = (what: unknown, ...more: unknown[]) => this.#write('debug', what, more)
  log = (what: unknown, ...more: unknown[]) => this.#write('info', what, more)
  warn = (what: unknown, ...more: unknown[]) => this.#write('warn', what, more)
  error = (what: unknown, ...more: unknown[]) => this.#write('error', what, more)
  fatal = (what: unknown, ...more: unknown[]) => this.#write('fatal', what, more)

  #write(level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', what: unknown, more: unknown[]): void {
    const context = more.at(-1)
    const text = more.length > 1 ? more[0] : undefined
    const pino = context === RECORD ? this.#record : this.pino
    if (what instanceof Error) pino[level]({ err: what, context }, describe(what).message ?? what.name)
    else if (typeof what === 'object') pino[level]({ ...what, context }, text as string | undefined)
    else pino[level]({ context, stack: text }, String(what))
  }
}
