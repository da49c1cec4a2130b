import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable, Logger } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ModuleContributions } from '../contributions.ts'
import { markRefused } from '../metrics/failed-responses.ts'
import { httpErrors, type WireError } from './http.contract.ts'
import { describe } from './logging.ts'
import { asProblem, bodyOf, Problem } from './problem.ts'
import { Readiness } from './readiness.ts'

/** SQL, paths and stacks appear only in the log. */
@Catch()
@Injectable()
export class AllExceptionsFilter implements ExceptionFilter {
  readonly #log = new Logger('problem')
  #byCode: ReadonlyMap<string, WireError> | undefined

  constructor(
    private readonly readiness: Readiness,
    private readonly contributions: ModuleContributions,
  ) {}

  get #named(): ReadonlyMap<string, WireError> {
    this.#byCode ??= new Map(
      [httpErrors, ...this.contributions.of('problems')]
        .flatMap((errors) => Object.values(errors))
        .map((wire) => [wire.code, wire]),
    )
    return this.#byCode
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    this.respond(
      thrown,
      host.switchToHttp().getRequest<FastifyRequest>(),
      host.switchToHttp().getResponse<FastifyReply>(),
    )
  }

  respond(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    // The client disconnected before the request was complete: there is no error, and no response is possible.
    if (request.raw.destroyed && !request.raw.complete) return void reply.raw.destroy()
    const problem = this.#problemOf(thrown)
    const { wire, details, cause } = problem
    if (details.isRefusal) markRefused(reply.raw)
    else if (wire.status >= 500)
      this.#log.error({ endpoint: endpointOf(request), ...describe(cause ?? thrown) }, wire.code)
    if (reply.raw.headersSent) {
      reply.raw.destroy()
      return
    }

    if (details.retryAfter) reply.header('retry-after', Math.ceil(details.retryAfter))
    reply
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .status(wire.status)
      .send(bodyOf(problem, request.id))
  }

  /** While this process starts, an unexpected failure means that the schema or the queues are missing. */
  #problemOf(thrown: unknown): Problem {
    const problem = asProblem(thrown, this.#named)
    const isEarly = problem.wire === httpErrors.internal && this.readiness.isStarting
    return isEarly ? new Problem(httpErrors.unavailable, { cause: thrown, retryAfter: 1 }) : problem
  }
}

const endpointOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions?.url ?? ''}`.trim()
