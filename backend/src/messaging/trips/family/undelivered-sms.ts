import type { Pool } from 'pg'
import type { LiveService } from '../../../live/live.service.ts'
import type { SmsOutcome } from '../../../sms/sms-renderer.ts'
import { recordUndelivered } from './family.sql.ts'

/** The person who made the link can contact the family by other means. */
export const reportUndelivered =
  (pool: Pool, live: LiveService) =>
  async ({ link }: { link: number }, outcome: SmsOutcome): Promise<void> => {
    if (outcome === 'sent' || outcome === 'no-phone') return
    const undelivered = await recordUndelivered.rows(pool, { link })
    await live.sendHints(undelivered.map(({ trip, maker }) => ({ account: maker, event: { type: 'trip', trip } })))
  }
