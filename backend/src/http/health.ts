import { Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance } from 'fastify'
import { Readiness } from './readiness.ts'

/** What a load balancer asks. Fastify's own routes: no guard may ask the database who the prober is. */
@Injectable()
export class Health implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly readiness: Readiness,
  ) {}

  onModuleInit() {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    // Neither asks the database: every process would be restarted, or left without visitors, when PostgreSQL restarts.
    fastify.get('/api/health/live', async () => ({ status: 'ok' }))
    fastify.get('/api/health/ready', async (_request, reply) => {
      const problem = this.readiness.problem()
      const { warnings } = this.readiness
      return reply
        .status(problem ? 503 : 200)
        .send({ status: problem ?? 'ok', ...(warnings.length > 0 && { warnings }) })
    })
  }
}
