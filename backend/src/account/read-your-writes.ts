import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { READS, type Reads } from '../db/reads.ts'
import { Standbys } from '../db/standbys.ts'
import { ENV, type Env } from '../env.ts'
import { justWrote } from '../http/shared-responses.ts'
import { SessionsService } from './sessions.service.ts'

/** Frequent reports, which need no position because the page never reads them back. */
const NEVER_READ_BACK = ['/api/events']

/**
 * Stores the position of the primary after the user's last write in the session, before the response is sent, so that
 * reads from a standby include the user's own writes. Does nothing without standbys.
 */
@Injectable()
export class ReadYourWrites implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly sessions: SessionsService,
    @Inject(READS) private readonly reads: Reads,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit() {
    const { reads } = this
    if (!(reads instanceof Standbys)) return
    const hasJustWritten = justWrote(this.env)
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    // Visitors have no session to store a position in, so they read from the primary after a write.
    fastify.addHook('preHandler', async (request) => {
      if (hasJustWritten(request)) reads.requirePosition(Number.POSITIVE_INFINITY)
    })
    fastify.addHook('onSend', async (request) => {
      // A failure here must not fail the response: the write has happened.
      if (mayHaveWritten(request)) await this.sessions.noteWrite(request.headers.cookie).catch(() => {})
    })
  }
}

function mayHaveWritten(request: FastifyRequest): boolean {
  const { method, routeOptions, user } = request as FastifyRequest & { user?: unknown }
  return (
    method !== 'GET' && method !== 'HEAD' && user !== undefined && !NEVER_READ_BACK.includes(routeOptions.url ?? '')
  )
}
