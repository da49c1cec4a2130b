import { Inject, Injectable } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import type { Query } from '../../../db/query.ts'
import { Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { FamilyToken, familyErrors } from './family.contract.ts'
import { hashOf } from './family-token.ts'

/** Limits guesses of tokens by network. Pages with an ended link poll once a minute, so the limit is wide. */
const GUESSES: Limit = { name: 'family-guesses', max: 120, seconds: 3600 }

@Injectable()
export class OpenedLinks {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly limits: RateLimit,
  ) {}

  /**
   * Throws the same error for an ended link and an unknown token. The error for a canceled trip differs, unless the
   * traveler is looking for another helper.
   */
  async open<Row extends { state: string; helperLost: boolean }>(
    find: Query<{ hash: Buffer }, Row>,
    token: string | undefined,
    ip: string,
  ): Promise<Row> {
    const known = FamilyToken.safeParse(token)
    const link = known.success ? await find.first(this.pool, { hash: hashOf(known.data) }) : undefined
    if (!link) {
      await this.limits.takeFrom(GUESSES, ip)
      throw new Problem(familyErrors['family-link-over'])
    }
    if (link.state === 'canceled' && !link.helperLost) throw new Problem(familyErrors['family-trip-canceled'])
    return link
  }
}

/** Errors need these headers too. */
export function preventCaching(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
}
