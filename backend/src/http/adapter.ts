import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Logger } from '@nestjs/common'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { Connections } from './connections.ts'
import { httpErrors } from './http.contract.ts'
import { asProblem, bodyOf, Problem } from './problem.ts'
import { REQUESTS_END_MS } from './readiness.ts'

const KIB = 1024
const LEAST_PATIENCE_MS = 500

type SecurityHook = Parameters<FastifyAdapter['registerSecurityHook']>[0]

// What the parser refuses, by Node's codes; anything else is 400.
const STATUS_OF: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Fastify below Nest. Every reply has the same headers and every failure the same body, also where Node or the router
 * refuses a request before any hook and any filter. Told to stop, it lets each connection end in order.
 */
export class HttpAdapter extends FastifyAdapter {
  readonly #log = new Logger('http')
  readonly #connections: Connections
  #begin: SecurityHook = () => undefined
  #leftAt = 0

  constructor(env: Env) {
    super({
      bodyLimit: 100 * KIB,
      trustProxy: env.TRUSTED_PROXIES.length > 0 ? env.TRUSTED_PROXIES : false,
      genReqId: () => randomUUID(),
      requestTimeout: 10_000,
      // A request without a host is refused below: Node's own refusal has no headers.
      http: { headersTimeout: 5_000, requireHostHeader: false },
      routerOptions: { maxParamLength: 100 },
      logger: false,
      skipMiddie: true, // nothing here is Express middleware
      // What still comes on a connection that is there is answered as ever.
      return503OnClosing: false,
      // A malformed address or an over-long parameter fails in the router.
      frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
        this.#refuse(error, request, reply),
      clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => this.#refuseBytes(error, socket),
    })
    const { server } = this.getInstance()
    this.#connections = new Connections(server)
    // An expectation that nobody knows may be ignored; Node's own 417 has no headers.
    server.on('checkExpectation', (request, reply) => server.emit('request', request, reply))
    // text/plain is a cross-site "simple" request. With it gone and Nest's urlencoded parser off, all but JSON is 415.
    this.getInstance().removeContentTypeParser('text/plain')
    this.getInstance().addHook('onRequest', (request, _, done) => {
      const { httpVersion, headers } = request.raw
      done(httpVersion === '1.1' && headers.host === undefined ? new Problem(httpErrors.invalid) : undefined)
    })
  }

  /** Nest's hook comes before all others, and refuses; what every reply says is said there. */
  override registerSecurityHook(hook: SecurityHook): void {
    this.#begin = (request, reply) => {
      reply.setHeader('x-request-id', request.id)
      reply.setHeader('cache-control', 'no-store') // a public route says otherwise with @Header
      return hook(request, reply)
    }
    super.registerSecurityHook(this.#begin)
  }

  /** The first that happens when the process is told to stop. */
  override beforeClose(): void {
    this.#leftAt = Date.now()
    this.#connections.leave()
    super.beforeClose()
  }

  /** Closes the listener, and is done when every connection has ended. */
  override async close(): Promise<void> {
    const left = this.#leftAt + REQUESTS_END_MS - Date.now()
    const stop = this.#connections.end(Math.max(left, LEAST_PATIENCE_MS))
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

  /** There is no request and no reply yet: what came are bytes that the parser gave up. */
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
