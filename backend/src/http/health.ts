import { Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance } from 'fastify'
import { Readiness } from './readiness.ts'

/** They are Fastify's own routes, so that no guard queries the database. */
@Injectable()
export class Health implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly readiness: Readiness,
  ) {}

  onModuleInit() {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    // Neither queries the database: otherwise a restart of PostgreSQL would restart or idle every process.
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
