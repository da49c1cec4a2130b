import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { ModuleContributions } from '../contributions.ts'
import { POOL } from '../db/pool.ts'
import { hashOf } from './session.cookie.ts'
import { endSession, endSessionsOf } from './session-ends.sql.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    sessionEnds: SessionEndHandler
  }
}

/** Runs after the commit. The list may contain an account twice. */
export type SessionEndHandler = (accounts: readonly number[]) => Promise<void>

/**
 * Ends sessions and notifies other modules after the commit. No other code deletes a live session (a rule of
 * .workspace/boundaries/conventions.mjs).
 */
@Injectable()
export class SessionEndsService {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly contributions: ModuleContributions,
  ) {}

  async end(secret: string): Promise<void> {
    const ended = await endSession.rows(this.pool, { hash: hashOf(secret) })
    await this.notify(ended.map(({ id }) => id))
  }

  async endAll(accountId: number): Promise<void> {
    await endSessionsOf.rows(this.pool, { id: accountId })
    await this.notify([accountId])
  }

  async notify(accounts: readonly number[]): Promise<void> {
    if (accounts.length === 0) return
    await Promise.all(this.contributions.of('sessionEnds').map((handle) => handle(accounts)))
  }
}
