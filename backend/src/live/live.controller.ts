import { Controller, Headers, type MessageEvent, Query, Req, Sse } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type { Observable } from 'rxjs'
import { Me } from '../account/public.ts'
import { Sessions, type SignedIn } from '../account/sessions.service.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { LiveQuery, Seen } from './live.contract.ts'
import { Live } from './live.ts'

/** Tabs share one stream, so these are devices. */
const STREAMS_PER_PERSON = 20
const MAX_PENDING = 256 * 1024

@Controller('live')
export class LiveController {
  readonly #live: Live
  readonly #sessions: Sessions

  constructor(live: Live, sessions: Sessions) {
    this.#live = live
    this.#sessions = sessions
  }

  @Sse('', { maxPendingDataLength: MAX_PENDING })
  stream(
    @Me() me: SignedIn,
    @Query({ schema: LiveQuery }) { account, after }: LiveQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: FastifyRequest,
  ): Observable<MessageEvent> {
    if (account !== undefined && account !== me.id) throw new Problem(httpErrors['signed-out'])
    if (this.#live.streamsOf(me.id) >= STREAMS_PER_PERSON) throw new Problem(httpErrors['too-many'], { retryAfter: 60 })
    const secret = this.#sessions.cookie.read(request.headers.cookie) ?? ''
    const alive = async () => (await this.#sessions.whoHolds(secret))?.id === me.id
    // A browser that reconnects by itself repeats the old address, so the header is the newer of the two.
    const resumed = Seen.safeParse(lastEventId)
    return this.#live.watch(me.id, resumed.success ? resumed.data : after, alive)
  }
}
