import type { OutgoingHttpHeaders } from 'node:http'
import { Controller, Get, Headers, Query, Req, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Me } from '../account/me.public.ts'
import { SessionsService, type SignedIn } from '../account/sessions.service.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { EventId, LivePosition, LiveQuery } from './live.contract.ts'
import { LiveService } from './live.service.ts'

/** Limits devices, because tabs share one stream. */
const STREAMS_PER_PERSON = 20
const MAX_PENDING = 256 * 1024
const STREAM = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // Otherwise Node adds a timeout for the connection's next request, which clients would apply to the stream.
  connection: 'keep-alive',
  'x-accel-buffering': 'no', // otherwise nginx would buffer the events
}

@Controller('live')
export class LiveController {
  constructor(
    private readonly live: LiveService,
    private readonly sessions: SessionsService,
  ) {}

  @Get('position')
  @SerializeOptions({ schema: LivePosition })
  async position(@Me() me: SignedIn) {
    return { after: await this.live.position(me.id) }
  }

  /** `@Sse` is not used: its observable, transform and timer take most of the memory of an idle connection. */
  @Get()
  stream(
    @Me() me: SignedIn,
    @Query({ schema: LiveQuery }) { account, after, age }: LiveQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    if (account !== undefined && account !== me.id) throw new Problem(httpErrors['signed-out'])
    if (this.live.isStopping)
      throw new Problem(httpErrors.unavailable, { retryAfter: this.live.reconnectDelayMs / 1000 })
    if (this.live.streamCount(me.id) >= STREAMS_PER_PERSON)
      throw new Problem(httpErrors['too-many'], { retryAfter: 60 })
    // The client may have disconnected while the guards ran. Its `close` event has passed, so nothing would end the
    // stream.
    if (reply.raw.destroyed) return void reply.hijack()
    // A browser that reconnects repeats the original URL, so the header is newer than `after`.
    const resumed = EventId.safeParse(lastEventId)
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...STREAM })
    const start = resumed.success ? { after: resumed.data } : { after, age }
    const stop = this.live.watch(me.id, start, {
      write(text) {
        if (raw.writableEnded) return
        raw.write(text)
        if (raw.writableLength > MAX_PENDING) raw.destroy() // the client reads too slowly and will reconnect
      },
      end: () => raw.end(),
      session: this.sessions.cookie.read(request.headers.cookie),
    })
    raw.once('close', stop)
  }
}
