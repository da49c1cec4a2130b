import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Logger } from '@nestjs/common'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { Connections } from './connections.ts'
import { DirectRequests } from './direct-requests.ts'
import { ownHosts } from './host-names.ts'
import { httpErrors } from './http.contract.ts'
import { asProblem, bodyOf, Problem } from './problem.ts'
import { REQUESTS_END_MS } from './readiness.ts'

const KIB = 1024
const MIN_CLOSE_TIMEOUT_MS = 500
/** The timeout for receiving a request. Node checks for slow requests at an interval, by default every 30 s. */
const SLOWEST_MS = 8_000

/**
 * What no page uses, and no frame in a page may use. Passkeys, sharing, the clipboard and Stripe's wallets stay possible.
 * Chromium reports a name that it does not know as an error of the page.
 */
const PERMISSIONS = [
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
  ],
  ...['microphone', 'midi', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ')

type SecurityHook = Parameters<FastifyAdapter['registerSecurityHook']>[0]

// The status for errors of Node's parser, by code; the default is 400.
const STATUS_OF: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Fastify below Nest. Every reply has the same headers and every failure the same body, even when Node or the router
 * refuses a request before all hooks and filters. When the process stops, each connection ends in order.
 */
export class HttpAdapter extends FastifyAdapter {
  readonly direct: DirectRequests
  readonly #log = new Logger('http')
  readonly #connections: Connections
  #begin: SecurityHook = () => undefined
  #leftAt = 0

  constructor(env: Env) {
    super({
      bodyLimit: 100 * KIB,
      trustProxy: env.TRUSTED_PROXIES.length > 0 ? env.TRUSTED_PROXIES : false,
      genReqId: () => randomUUID(),
      requestTimeout: SLOWEST_MS,
      // A hook below refuses a request without a host, because Node's own refusal has no headers.
      http: { headersTimeout: SLOWEST_MS / 2, connectionsCheckingInterval: SLOWEST_MS / 10, requireHostHeader: false },
      routerOptions: { maxParamLength: 1000 }, // the longest is the token of an email that names many alerts
      logger: false,
      skipMiddie: true,
      return503OnClosing: false,
      // The router refuses malformed addresses and over-long parameters.
      frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
        this.#refuse(error, request, reply),
      clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => this.#refuseBytes(error, socket),
    })
    this.direct = new DirectRequests(this.getInstance())
    const { server } = this.getInstance()
    this.#connections = new Connections(server)
    // An unknown expectation may be ignored; Node's own 417 has no headers.
    server.on('checkExpectation', (request, reply) => server.emit('request', request, reply))
    // Another site may send text/plain. Without it and Nest's urlencoded parser, every type but JSON is a 415.
    this.getInstance().removeContentTypeParser('text/plain')
    const isOwn = ownHosts(env)
    const isWeb = env.ROLES.includes('web')
    this.getInstance().addHook('onRequest', (request, _, done) => {
      const { httpVersion, headers } = request.raw
      if (httpVersion === '1.1' && headers.host === undefined) return done(new Problem(httpErrors.invalid))
      if (!isWeb && !request.url.startsWith('/api/health/')) return done(new Problem(httpErrors.unavailable))
      done(isOwn(headers.host) ? undefined : new Problem(httpErrors.forbidden))
    })
  }

  /** Nest's hook runs before all others and may refuse, so every reply gets its headers there. */
  override registerSecurityHook(hook: SecurityHook): void {
    this.#begin = (request, reply) => {
      reply.setHeader('x-request-id', request.id)
      reply.setHeader('permissions-policy', PERMISSIONS)
      reply.setHeader('cache-control', 'no-store') // a public route overrides it with @Header
      return hook(request, reply)
    }
    super.registerSecurityHook(this.#begin)
  }

  override beforeClose(): void {
    this.#leftAt = Date.now()
    this.#connections.leave()
    super.beforeClose()
  }

  override async close(): Promise<void> {
    const left = this.#leftAt + REQUESTS_END_MS - Date.now()
    const stop = this.#connections.end(Math.max(left, MIN_CLOSE_TIMEOUT_MS))
    try {
      await super.close()
    } finally {
      stop()
    }
  }

  #refuse(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    const problem = asProblem(error)
    this.#begin(request, reply.raw)
    reply.type('application/problem+json').status(problem.wire.status).send(bodyOf(problem, request.id))
  }

  /** Responds to bytes that the parser could not read: there is no request and no reply object yet. */
  #refuseBytes({ code = '' }: { code?: string }, socket: Socket): void {
    if (!socket.writable || code === 'ECONNRESET' || this.#connections.isMidReply(socket)) return void socket.destroy()
    const id = randomUUID()
    const problem = asProblem({ status: STATUS_OF[code] ?? 400 })
    const { status } = problem.wire
    const body = JSON.stringify(bodyOf(problem, id))
    const headers = new Map([
      ['content-type', 'application/problem+json; charset=utf-8'],
      ['content-length', String(Buffer.byteLength(body))],
      ['date', new Date().toUTCString()],
      ['connection', 'close'],
    ])
    this.#begin({ id, method: 'GET', headers: {} } as FastifyRequest, {
      setHeader: (name, value) => headers.set(name, value),
      removeHeader: (name) => headers.delete(name),
    })
    this.#log.log({ requestId: id, code, res: { status } }, 'not a request')
    const lines = [...headers].map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'), () => socket.destroy())
  }
}
