import { parse } from 'node:querystring'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

export interface Sender extends Pick<FastifyRequest, 'id' | 'ip' | 'raw'> {
  headers: { cookie?: string | undefined; host?: string | undefined }
}

/** A route with hooks of its own would lose them here, and some of those are guards. */
const HOOKS = ['onRequest', 'preParsing', 'preValidation', 'preHandler', 'preSerialization', 'onSend'] as const

interface Route {
  segments: string[]
  options: RouteOptions
}

/**
 * Calls the handlers of GET routes without Fastify's routing, hooks and parsing, but with all guards, pipes,
 * interceptors and filters of Nest, so the reply equals that over HTTP.
 */
export class DirectRequests {
  readonly #routes = new Map<number, Route[]>()

  /** Must be created before the first route. */
  constructor(private readonly fastify: FastifyInstance) {
    fastify.addHook('onRoute', (options) => this.#add(options))
  }

  async get(path: string, sender: Sender): Promise<DirectReply | undefined> {
    const [pathname = '', query] = path.split(/\?(.*)/s)
    const segments = pathname.split('/')
    const route = this.#routes.get(segments.length)?.find((one) => matches(one.segments, segments))
    const reply = new DirectReply()
    if (!route) return reply.status(404)
    if (HOOKS.some((hook) => route.options[hook])) return undefined
    const params = paramsOf(route, segments)
    if (!params) return reply.status(400)
    const { handler, url } = route.options
    const request = {
      ...sender,
      method: 'GET',
      url: path,
      query: parse(query ?? ''),
      params,
      routeOptions: { url },
    }
    const result = await handler.call(
      this.fastify,
      request as unknown as FastifyRequest,
      reply as unknown as FastifyReply,
    )
    if (!reply.sent && result !== reply) reply.send(result)
    return reply
  }

  #add(options: RouteOptions): void {
    // A route with constraints is an alternative to another route with the same path.
    const segments = options.url.split('/')
    if (options.method !== 'GET' || options.constraints || !segments.every(isPlain)) return
    const routes = this.#routes.get(segments.length) ?? []
    routes.push({ segments, options })
    // As in Fastify, literal segments come before parameters.
    routes.sort((one, other) => (shape(one) < shape(other) ? -1 : 1))
    this.#routes.set(segments.length, routes)
  }
}

const isPlain = (segment: string) => /^:?[\w.-]*$/.test(segment)
const isParameter = (segment: string) => segment.startsWith(':')
const shape = ({ segments }: Route) => segments.map((segment) => (isParameter(segment) ? 1 : 0)).join('')

const matches = (pattern: string[], segments: string[]) =>
  pattern.every((part, index) => (isParameter(part) ? segments[index] !== '' : part === segments[index]))

function paramsOf(route: Route, segments: string[]): Record<string, string> | undefined {
  try {
    const values = route.segments.map(
      (part, index) => [part.slice(1), decodeURIComponent(segments[index] ?? '')] as const,
    )
    return Object.fromEntries(values.filter((_, index) => isParameter(route.segments[index] as string)))
  } catch {
    return undefined
  }
}

export class DirectReply {
  statusCode = 200
  sent = false
  body: unknown
  readonly raw = { headersSent: false }
  readonly #headers = new Map<string, unknown>()

  status(code: number): this {
    this.statusCode = code
    return this
  }

  code(code: number): this {
    return this.status(code)
  }

  header(name: string, value: unknown): this {
    this.#headers.set(name.toLowerCase(), value)
    return this
  }

  headers(all: Record<string, unknown>): this {
    for (const [name, value] of Object.entries(all)) this.header(name, value)
    return this
  }

  type(value: string): this {
    return this.header('content-type', value)
  }

  getHeader(name: string): unknown {
    return this.#headers.get(name.toLowerCase())
  }

  hasHeader(name: string): boolean {
    return this.#headers.has(name.toLowerCase())
  }

  removeHeader(name: string): this {
    this.#headers.delete(name.toLowerCase())
    return this
  }

  send(body?: unknown): this {
    this.sent = true
    this.body = body
    return this
  }
}
