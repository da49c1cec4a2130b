import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { kysely } from '../../db/kysely.ts'
import { Live } from '../../live/live.ts'
import { Mail } from '../../mail/mail.ts'
import { Push } from '../../push/push.service.ts'
import { FamilyNotifications } from './family/family-notifications.ts'
import { tripEmail, tripPush } from './trips.emails.ts'

/** What somebody is told about a trip. Those that end with a number may come again. */
export type News =
  | 'proposed'
  | `proposed:${number}`
  | 'accepted'
  | `declined:${number}`
  | `ended:${number}`
  | 'cancelled'
  | 'replaced'
  | 'helper-away'
  | `changed:${number}`
  | `change-accepted:${number}`
  | `change-declined:${number}`
  | `meeting:${number}`
  | `listing-gone:${'helper' | 'traveler'}`
  | `listing-changed:${number}`

/** Several changes in a row are one email, so each waits this long for the next. A proposal waits only for a slip of the finger. */
const BURST_SECONDS = 60
const PROPOSED_SECONDS = 2
const waitFor = (kind: News) => {
  if (kind.startsWith('proposed')) return PROPOSED_SECONDS
  return /^(changed|meeting)/.test(kind) ? BURST_SECONDS : 0
}

/** Records that a person is notified; false if that was done before, or if the person has left. */
export async function recordNotification(
  em: EntityManager,
  trip: number,
  kind: string,
  account: number,
): Promise<boolean> {
  const recorded = await kysely(em)
    .insertInto('trip_notification')
    .columns(['trip_id', 'kind', 'account_id'])
    .expression(({ selectFrom, val }) =>
      selectFrom('account')
        .select(({ cast }) => [
          cast<number>(val(trip), 'bigint').as('trip_id'),
          cast<string>(val(kind), 'text').as('kind'),
          'id',
        ])
        .where('id', '=', account)
        .where('email', 'is not', null),
    )
    .onConflict((of) => of.constraint('trip_notification_once').doNothing())
    .returning('kind')
    .executeTakeFirst()
  return recorded !== undefined
}

/** Tells people what has become of a trip: by mail and push in the transaction that changes it, and live after it. */
@Injectable()
export class TripNotifications {
  constructor(
    private readonly mail: Mail,
    private readonly push: Push,
    private readonly live: Live,
    private readonly family: FamilyNotifications,
  ) {}

  /** Enqueues an email and a push message, once for each kind; families hear that a trip is cancelled, or that its helper has left. Only the newest news is written when they are sent. */
  async tell(em: EntityManager, trip: number, account: number, kind: News): Promise<void> {
    if (kind === 'cancelled' || kind === 'helper-away') await this.family.tellEnded(em, trip, kind)
    if (kind === 'replaced') await this.family.tellEnded(em, trip, 'cancelled')
    if (!(await recordNotification(em, trip, kind, account))) return
    const afterSeconds = waitFor(kind)
    await this.mail.enqueue(em, tripEmail, { trip, account, kind }, { afterSeconds })
    await this.push.enqueue(em, { account, topic: 'trips' }, tripPush, { trip, account, kind }, { afterSeconds })
  }

  /** Lets the open pages of both people look again. Call it after the commit. */
  async mark(trip: number, accounts: readonly number[]): Promise<void> {
    await this.live.sendHints(accounts.map((account) => ({ account, event: { type: 'trip', trip } })))
  }
}
