import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import * as z from 'zod/mini'
import { passTime, type Site as Timed } from './clock.ts'

const Advance = z.strictObject({ advanceSeconds: z.int().check(z.positive()) })

// A webhook that the Stripe stand-in still has to deliver. A site with keys of Stripe itself has no stand-in and no table.
const HAS_STAND_IN = `select to_regclass('dev.stripe_event') is not null as "hasStandIn"`
const OWES_WEBHOOK = `
  select exists (select from dev.stripe_event where delivered_at is null and due_at <= now()) as "isBusy"`

interface Site extends Timed {
  pool: Pool
}

/**
 * `GET /dev/settled` answers when nothing is left to do: no request is in flight, no job is due, no event is on its way.
 * `POST /dev/clock` lets time pass, and answers when what is due by then is done.
 */
export function mountIdle(fastify: FastifyInstance, { pool, settled, sweep, setClockAhead }: Site): void {
  const inFlight = new Set<string>()
  let begun = 0
  fastify.addHook('onRequest', (request, reply, done) => {
    // A stream never ends by itself, and these two wait for all others.
    if (!/^\/(?:dev\/(?:settled|clock)|api\/live)\b/.test(request.url)) {
      begun += 1
      inFlight.add(request.id)
      reply.raw.once('close', () => inFlight.delete(request.id))
    }
    done()
  })
  const isBusy = async () => {
    const { rows } = await pool.query<{ hasStandIn: boolean }>(HAS_STAND_IN)
    const owed = rows[0]!.hasStandIn ? await pool.query<{ isBusy: boolean }>(OWES_WEBHOOK) : undefined
    return inFlight.size > 0 || owed?.rows[0]?.isBusy === true
  }
  const everythingSettled = async () => {
    for (let before = -1; before !== begun; ) {
      before = begun
      while (await isBusy()) await sleep(5)
      await settled()
      if (await isBusy()) before = -1 // what was done last may have caused a webhook
    }
  }
  fastify.get('/dev/settled', async (_request, reply) => {
    await everythingSettled()
    return reply.status(204).send()
  })
  fastify.post('/dev/clock', async ({ body }, reply) => {
    const advance = Advance.safeParse(body)
    const site = { settled: everythingSettled, sweep, setClockAhead }
    if (!advance.success || !(await passTime(pool, advance.data.advanceSeconds, site)))
      return reply.status(400).send({
        message:
          'advanceSeconds is a whole number of seconds above 0, and the clock runs at most 100 years ahead. It cannot go back.',
      })
    return reply.status(204).send()
  })
}
