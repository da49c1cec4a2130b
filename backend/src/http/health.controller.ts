import { Controller, Get, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Public } from '../account/public.ts'
import { Readiness } from './readiness.ts'

@Public()
@Controller('health')
export class HealthController {
  readonly #readiness: Readiness
  constructor(readiness: Readiness) {
    this.#readiness = readiness
  }

  /** Never asks the database: a liveness probe that does restarts every process when PostgreSQL restarts. */
  @Get('live')
  live() {
    return { status: 'ok' }
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const problem = await this.#readiness.problem()
    if (problem) reply.status(503)
    return { status: problem ?? 'ok' }
  }
}
