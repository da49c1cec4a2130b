import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { ago, anyOf, kysely, now } from '../../../db/kysely.ts'
import { POOL } from '../../../db/pool.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { inBatches } from '../../../jobs/batches.ts'
import type { ScheduledJob } from '../../../jobs/schedules.ts'
import { LiveService } from '../../../live/live.service.ts'
import { Listing } from '../../listing.entity.ts'
import type { AlertTargets } from './alert-links.ts'
import { deleteMatchNotifications } from './delete-match-notifications.ts'
import { CONFIRMED_WITHIN } from './saved-searches.service.ts'

const markSeen = statement((db, { me, listing }: Args<{ me: number; listing: number }>) =>
  db
    .updateTable('match_notification')
    .set({ seen_at: now() })
    .where('reader_id', '=', me)
    .where('listing_id', '=', listing)
    .where('seen_at', 'is', null)
    .returning('counterpart_id'),
)

type Limit = { limit: number }

export const deleteEndedSearches = statement((db, { limit }: Args<Limit>) =>
  db
    .deleteFrom('saved_search')
    .where('id', '=', ({ selectFrom }) =>
      anyOf(
        selectFrom('saved_search')
          .select('id')
          .where('ends_at', '<=', now())
          .orderBy('ends_at')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asScalar(),
      ),
    ),
)

export const deleteUnconfirmedSearches = statement((db, { limit }: Args<Limit>) =>
  db
    .deleteFrom('saved_search')
    .where('id', '=', ({ selectFrom }) =>
      anyOf(
        selectFrom('saved_search')
          .select('id')
          .where('confirmed_at', 'is', null)
          .where('created_at', '<=', ago(CONFIRMED_WITHIN))
          .orderBy('created_at')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asScalar(),
      ),
    ),
)

@Injectable()
export class AlertsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    private readonly live: LiveService,
  ) {}

  async turnOff({ listings, searches, reader }: AlertTargets): Promise<void> {
    await this.em.transactional(async (em) => {
      await em.nativeUpdate(Listing, { id: { $in: listings } }, { alerts: 'off' })
      const searchesToEnd = kysely(em).deleteFrom('saved_search')
      await searchesToEnd.where('id', '=', ({ fn, val }) => fn.any(val(searches))).execute()
      if (reader === undefined) return
      await em.nativeUpdate(Listing, { accountId: reader }, { alerts: 'off' })
      await searchesToEnd.where('account_id', '=', reader).execute()
    })
  }

  async markSeen(me: number, listing: number): Promise<void> {
    const seen = await markSeen.rows(this.pool, { me, listing })
    if (seen.length > 0) await this.live.sendHints([{ account: me, event: { type: 'match', listing, seen: true } }])
  }

  readonly scheduledJobs: readonly ScheduledJob[] = [
    { schedule: 'hourly.retention', name: 'saved-searches', run: () => inBatches(this.pool, deleteEndedSearches) },
    {
      schedule: 'hourly.retention',
      name: 'saved-searches-unconfirmed',
      run: () => inBatches(this.pool, deleteUnconfirmedSearches),
    },
    { schedule: 'hourly.retention', name: 'match-notifications', run: () => deleteMatchNotifications(this.pool) },
  ]
}
