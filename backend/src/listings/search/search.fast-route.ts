import { Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SessionsService } from '../../account/sessions.service.ts'
import { AllExceptionsFilter } from '../../http/all-exceptions.filter.ts'
import { ANONYMOUS } from '../../http/api-limit.ts'
import { networkOf } from '../../http/network.ts'
import { page } from '../../http/pagination.ts'
import { invalid } from '../../http/problem.ts'
import { RateLimit } from '../../http/rate-limit.ts'
import { SHARED } from '../../http/shared-responses.ts'
import { presentListing } from '../listing.presenter.ts'
import { VIEWERS } from '../listing-viewers.public.ts'
import { ListingsQuery } from '../listings.contract.ts'
import { ListingsSearch } from './listings.search.ts'
import { cursorAfter } from './search-page.ts'

/**
 * A visitor's search, the request that grows with the audience, does not pass Nest's pipeline, which costs more than its
 * query: with 10,000 listings 0.21 ms of processor time for a page of nine, and 0.33 through the controller
 * (`npm run lab -- bench search`). A test compares the two. Everything else is served by controllers.
 */
@Injectable()
export class SearchFastRoute implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly sessions: SessionsService,
    private readonly limits: RateLimit,
    private readonly exceptions: AllExceptionsFilter,
    private readonly search: ListingsSearch,
  ) {}

  /** Fastify prefers a route with a constraint to Nest's route with the same path, which serves requests with a session. */
  onModuleInit() {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    fastify.addConstraintStrategy({
      name: 'visitor',
      storage: () => {
        const handlers = new Map()
        return { get: (key) => handlers.get(key) ?? null, set: (key, handler) => handlers.set(key, handler) }
      },
      deriveConstraint: ({ headers }) => this.sessions.cookie.read(headers.cookie) === '',
    })
    fastify.get('/api/listings', { constraints: { visitor: true } }, async (request, reply) => {
      try {
        return await this.#respond(request, reply)
      } catch (error) {
        this.exceptions.respond(error, request, reply)
        return reply
      }
    })
  }

  /** In the order of Nest's pipeline: limit, schema, search, reply. */
  async #respond(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    this.limits.takeCoarseFrom(ANONYMOUS, request.ip)
    const { data: query, error } = ListingsQuery.safeParse(request.query)
    if (error) throw invalid(error.issues)
    const found = await this.search.search(query, networkOf(request.ip))
    const rows = page(found, query.limit, cursorAfter(query), request, reply)
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': SHARED })
    return JSON.stringify(rows.map((row) => presentListing(row, VIEWERS['signed-out'])))
  }
}
