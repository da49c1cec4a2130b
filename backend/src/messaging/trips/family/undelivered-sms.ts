import type { Pool } from 'pg'
import type { Live } from '../../../live/live.ts'
import type { SmsOutcome } from '../../../sms/sms-renderer.ts'
import { recordUndelivered } from './link-changes.ts'

/** Reports an undelivered SMS to the person who made the link, who can reach the family another way. */
export const reportUndelivered =
  (pool: Pool, live: Live) =>
  async ({ link }: { link: number }, outcome: SmsOutcome): Promise<void> => {
    if (outcome === 'sent' || outcome === 'no-phone') return
    const undelivered = await recordUndelivered.rows(pool, { link })
    await live.sendHints(undelivered.map(({ trip, maker }) => ({ account: maker, event: { type: 'trip', trip } })))
  }
