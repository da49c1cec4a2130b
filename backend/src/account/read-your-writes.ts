import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { READS, type Reads } from '../db/reads.ts'
import { Standbys } from '../db/standbys.ts'
import { ENV, type Env } from '../env.ts'
import { justWrote } from '../http/shared-replies.ts'
import { Sessions } from './sessions.service.ts'

/** What a page reports of itself: nobody reads it there, and there is much of it. */
const UNREAD = ['/api/events']

/**
 * Keeps with a session where the primary was after the person's last change, before the reply to it leaves: whoever has
 * just written reads their own words (Standbys). Without standbys there is nothing to keep.
 */
@Injectable()
export class ReadYourWrites implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly sessions: Sessions,
    @Inject(READS) private readonly reads: Reads,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit() {
    const { reads } = this
    if (!(reads instanceof Standbys)) return
    const hasJustWritten = justWrote(this.env)
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    // A visitor has no session that could say how far the standbys must be.
    fastify.addHook('preHandler', async (request) => {
      if (hasJustWritten(request)) reads.mustShow(Number.POSITIVE_INFINITY)
    })
    fastify.addHook('onSend', async (request) => {
      // A reply is no failure because this was not kept: what it says has happened.
      if (mayHaveWritten(request)) await this.sessions.noteWrite(request.headers.cookie).catch(() => {})
    })
  }
}

function mayHaveWritten(request: FastifyRequest): boolean {
  const { method, routeOptions, user } = request as FastifyRequest & { user?: unknown }
  return method !== 'GET' && method !== 'HEAD' && user !== undefined && !UNREAD.includes(routeOptions.url ?? '')
}
