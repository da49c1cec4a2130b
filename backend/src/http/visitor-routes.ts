import type { FastifyInstance } from 'fastify'
import type { Cookie } from './cookies.ts'

/**
 * Gives Fastify's own routes the constraint `visitor`: 'yes' is for requests without the cookie of a session, 'no' for those
 * with one. Nest's route with the same address answers the others.
 */
export function tellVisitors(fastify: FastifyInstance, session: Cookie): void {
  if (fastify.hasConstraintStrategy('visitor')) return
  fastify.addConstraintStrategy({
    name: 'visitor',
    storage: () => {
      const handlers = new Map()
      return { get: (key) => handlers.get(key) ?? null, set: (key, handler) => handlers.set(key, handler) }
    },
    deriveConstraint: ({ headers }) => (session.read(headers.cookie) ? 'no' : 'yes'),
  })
}
