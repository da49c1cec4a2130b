import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance } from 'fastify'
import { ModuleContributions } from '../contributions.ts'
import { ENV, type Env } from '../env.ts'
import type { Otel } from './otel.ts'
import { watchWaits } from './pools.ts'
import { watchStatements } from './statements.ts'
import { startTracing } from './tracing.ts'

/**
 * Traces a request over its statements and the jobs that it enqueues to the mails that they send. Without
 * OTEL_EXPORTER_OTLP_ENDPOINT its library is not loaded.
 */
@Injectable()
export class TracesService implements OnModuleInit, OnApplicationShutdown {
  #otel: Otel | undefined

  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(ENV) private readonly env: Env,
    private readonly contributions: ModuleContributions,
  ) {}

  async onModuleInit() {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = this.env
    if (!endpoint) return
    const { Otel } = await import('./otel.ts')
    const otel = new Otel(endpoint, share)
    this.#otel = otel
    traceRequests(this.host.httpAdapter.getInstance<FastifyInstance>(), otel)
    for (const { pool } of this.contributions.of('pools')) {
      watchWaits(pool)
      watchStatements(pool, (name) => otel.statement(name))
    }
    startTracing(otel)
  }

  async onApplicationShutdown() {
    if (!this.#otel) return
    startTracing(undefined)
    await this.#otel.stop()
  }
}

function traceRequests(fastify: FastifyInstance, otel: Otel): void {
  fastify.addHook('onRequest', ({ method, routeOptions, headers }, reply, done) => {
    const route = routeOptions.url ?? 'none'
    if (route.startsWith('/api/health')) return done()
    const facts = { 'http.request.method': method, 'http.route': route }
    const end = otel.request(`${method} ${route}`, facts, headers.traceparent, done)
    reply.raw.once('close', () => end(reply.raw))
  })
}
