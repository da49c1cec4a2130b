import { Inject, Injectable } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import type { Statement } from '../../../db/statement.ts'
import { Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { FamilyToken, familyErrors } from './family.contract.ts'
import { hashOf } from './family-token.ts'

/** Tokens cannot be guessed; a network that tries anyway gets 429. A page with an ended link asks once a minute. */
const GUESSES: Limit = { name: 'family-guesses', max: 120, seconds: 3600 }

/** Opens the links to trips, whatever their audience. */
@Injectable()
export class OpenedLinks {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly limits: RateLimit,
  ) {}

  /**
   * Runs the statement of an audience. Throws the same error for a link that has ended and for one that never was; a canceled
   * trip has its own, unless the traveler goes on without the helper.
   */
  async open<Row extends { state: string; helperLost: boolean }>(
    find: Statement<{ hash: Buffer }, Row>,
    token: string | undefined,
    ip: string,
  ): Promise<Row> {
    const known = FamilyToken.safeParse(token)
    const link = known.success ? await find.first(this.pool, { hash: hashOf(known.data) }) : undefined
    if (!link) {
      await this.limits.takeFrom(GUESSES, ip)
      throw new Problem(familyErrors['family-link-over'])
    }
    if (link.state === 'cancelled' && !link.helperLost) throw new Problem(familyErrors['family-trip-cancelled'])
    return link
  }
}

/** Keeps what a link opens from caches, other sites and search engines, failures included. */
export function keepOut(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
}
