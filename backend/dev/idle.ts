import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import * as z from 'zod/mini'
import type { TrackedWork } from '../src/jobs/background-work.ts'
import { passTime, type Site as Timed } from './clock.ts'
import { PendingWork } from './pending-work.ts'

const Advance = z.strictObject({ advanceSeconds: z.int().check(z.positive()) })

interface Site extends Omit<Timed, 'settled'> {
  pool: Pool
  /** Resolves when nothing is left to do, also in these parts. */
  settled: (more: readonly TrackedWork[]) => Promise<void>
}

/**
 * `GET /dev/settled` responds when the site is idle: no request is in flight, no job is due, no event is in transit.
 * `POST /dev/clock` advances the clock, and responds when everything that is due by then is done.
 */
export function mountIdle(fastify: FastifyInstance, { pool, settled, runScheduledJobs, setClockAhead }: Site): void {
  const requests = new PendingWork()
  fastify.addHook('onRequest', (request, reply, done) => {
    // A stream never ends by itself, and these two wait for all others.
    if (!/^\/(?:dev\/(?:settled|clock)|api\/live)\b/.test(request.url))
      void requests.add(new Promise<void>((resolve) => reply.raw.once('close', resolve)))
    done()
  })
  const everythingSettled = () => settled([requests.settle()])
  fastify.get('/dev/settled', async (_request, reply) => {
    await everythingSettled()
    return reply.status(204).send()
  })
  fastify.post('/dev/clock', async ({ body }, reply) => {
    const advance = Advance.safeParse(body)
    const site = { settled: everythingSettled, runScheduledJobs, setClockAhead }
    if (!advance.success || !(await passTime(pool, advance.data.advanceSeconds, site)))
      return reply.status(400).send({
        message:
          'advanceSeconds is a whole number of seconds above 0, and the clock runs at most 100 years ahead. It cannot go back.',
      })
    return reply.status(204).send()
  })
}
