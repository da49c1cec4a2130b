import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ModuleContributions } from '../contributions.ts'
import { ENV, type Env } from '../env.ts'
import type { Exposition } from './exposition.ts'

const NO_ROUTE = 'none'
/** Streams last as long as their page, so they have no latency. */
const STREAM = 'text/event-stream'

/** Serves Prometheus on a port of its own, which must not be public. Loads nothing without METRICS_PORT. */
@Injectable()
export class MetricsService implements OnModuleInit, OnApplicationShutdown {
  #server: Server | undefined

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly contributions: ModuleContributions,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async onModuleInit() {
    const { METRICS_PORT, METRICS_HOST } = this.env
    if (METRICS_PORT === undefined) return
    const { Exposition } = await import('./exposition.ts')
    const exposition = new Exposition(
      this.contributions.of('pools'),
      this.contributions.of('gauges'),
      this.contributions.of('poolQueues'),
    )
    countRequests(this.host.httpAdapter.getInstance<FastifyInstance>(), exposition)
    this.#server = serve(exposition)
    this.#server.listen(METRICS_PORT, METRICS_HOST)
    await once(this.#server, 'listening')
  }

  async onApplicationShutdown() {
    this.#server?.closeAllConnections()
    this.#server?.close()
  }
}

function countRequests(fastify: FastifyInstance, exposition: Exposition): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      const isStream = request.headers.accept?.startsWith(STREAM)
      exposition.count({
        method: request.method,
        route: routeOf(request),
        status: reply.raw.statusCode,
        ...(!isStream && { seconds: reply.elapsedTime / 1000 }),
      })
    })
    done()
  })
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? NO_ROUTE

const serve = (exposition: Exposition): Server =>
  createServer(async ({ method, url }, reply) => {
    if (method !== 'GET' || url !== '/metrics') return void reply.writeHead(404).end()
    try {
      const text = await exposition.text()
      reply.writeHead(200, { 'content-type': exposition.contentType, 'cache-control': 'no-store' }).end(text)
    } catch {
      reply.writeHead(500).end()
    }
  })
