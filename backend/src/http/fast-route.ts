import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AllExceptionsFilter } from './all-exceptions.filter.ts'
import type { Cookie } from './cookies.ts'

interface FastRoute {
  path: string
  /** 'yes' is for requests without a session cookie, 'no' for those with one. Nest's route handles the others. */
  visitor: 'yes' | 'no'
  session: Cookie
  exceptions: AllExceptionsFilter
  respond(request: FastifyRequest, reply: FastifyReply): Promise<string>
}

/**
 * Adds a GET route of Fastify itself, in front of Nest's route with the same path, whose pipeline costs more than the
 * query.
 */
export function addFastRoute(
  fastify: FastifyInstance,
  { path, visitor, session, exceptions, respond }: FastRoute,
): void {
  if (!fastify.hasConstraintStrategy('visitor'))
    fastify.addConstraintStrategy({
      name: 'visitor',
      storage: () => {
        const handlers = new Map()
        return { get: (key) => handlers.get(key) ?? null, set: (key, handler) => handlers.set(key, handler) }
      },
      deriveConstraint: ({ headers }) => (session.read(headers.cookie) ? 'no' : 'yes'),
    })
  fastify.get(path, { constraints: { visitor } }, async (request, reply) => {
    try {
      const body = await respond(request, reply)
      reply.header('content-type', 'application/json; charset=utf-8')
      return body
    } catch (error) {
      exceptions.respond(error, request, reply)
      return reply
    }
  })
}
