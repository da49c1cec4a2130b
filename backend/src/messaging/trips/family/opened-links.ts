import { Inject, Injectable } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import type { Statement } from '../../../db/statement.ts'
import { Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { FamilyToken, familyErrors } from './family.contract.ts'
import { hashOf } from './family-token.ts'

/** Limits guesses of tokens by network. Leaves room for pages with an ended link, which poll once a minute. */
const GUESSES: Limit = { name: 'family-guesses', max: 120, seconds: 3600 }

/** Resolves the tokens of links to trips, for both audiences. */
@Injectable()
export class OpenedLinks {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly limits: RateLimit,
  ) {}

  /**
   * Runs the statement of an audience. Throws the same error for an ended link and an unknown token, and another one for a canceled
   * trip, unless the traveler looks for another helper.
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

/** Excludes responses to links, including errors, from caches, referrers and search engines. */
export function preventCaching(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
}
