import { Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AuthenticationService } from '../../account/authentication.service.ts'
import { SessionsService } from '../../account/sessions.service.ts'
import { AllExceptionsFilter } from '../../http/all-exceptions.filter.ts'
import { addFastRoute } from '../../http/fast-route.ts'
import { page } from '../../http/pagination.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { ListingPath, listingErrors, MatchesQuery } from '../listings.contract.ts'
import { cursorAfter, MatchesReads, type MatchesRequest, readCursor } from './matches.reads.ts'

/**
 * The fast twin of the route in matches.controller.ts (listings.fast-route.ts says why): one statement reads the session,
 * the listing and its matches. Without a session cookie, the controller's guard rejects the request.
 */
@Injectable()
export class MatchesFastRoute implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly sessions: SessionsService,
    private readonly authentication: AuthenticationService,
    private readonly exceptions: AllExceptionsFilter,
    private readonly matches: MatchesReads,
  ) {}

  onModuleInit() {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    addFastRoute(fastify, {
      path: '/api/listings/:id/matches',
      visitor: 'no',
      session: this.sessions.cookie,
      exceptions: this.exceptions,
      respond: (request, reply) => this.#respond(request, reply),
    })
  }

  async #respond(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const { cookie } = request.headers
    const session = this.sessions.keyIn(cookie)
    const parsed = parseRequest(request)
    const { found } = await this.authentication.admit(session, request, async () =>
      parsed instanceof Problem
        ? { me: (await this.sessions.findUser(this.sessions.cookie.read(cookie)))?.id, found: undefined }
        : this.#matches(session, parsed),
    )
    if (parsed instanceof Problem) throw parsed
    if (!found) throw new Problem(listingErrors['listing-not-found'])
    const matches = page(found, parsed.limit, cursorAfter, request, reply)
    return JSON.stringify(matches.map(({ listing }) => listing))
  }

  async #matches(session: Buffer, parsed: MatchesRequest) {
    const { idleSeconds, ...read } = await this.matches.findMatches(session, parsed)
    if (idleSeconds !== undefined) await this.sessions.use(session, idleSeconds)
    return read
  }
}

/** Returns errors, because only a signed-in user may receive them. */
function parseRequest({ params, query }: FastifyRequest): MatchesRequest | Problem {
  const [path, some] = [ListingPath.safeParse(params), MatchesQuery.safeParse(query)]
  if (!path.success) return invalid(path.error.issues)
  if (!some.success) return invalid(some.error.issues)
  try {
    return { id: path.data.id, limit: some.data.limit, after: readCursor(some.data.cursor) }
  } catch (problem) {
    return problem as Problem
  }
}
