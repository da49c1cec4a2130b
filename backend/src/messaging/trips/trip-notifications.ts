import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { LiveService } from '../../live/live.service.ts'
import { MailService } from '../../mail/mail.service.ts'
import { PushService } from '../../push/push.service.ts'
import { FamilyNotifications, FINAL_AFTER_SECONDS } from './family/family-notifications.ts'
import { addNotification } from './trips.emails.sql.ts'
import { tripEmail, tripPush } from './trips.emails.ts'

/** Kinds that end with a number can be sent again. */
export type TripNotificationKind =
  | 'proposed'
  | `proposed:${number}`
  | 'accepted'
  | `declined:${number}`
  | `ended:${number}`
  | 'canceled'
  | 'replaced'
  | 'helper-unreachable'
  | `changed:${number}`
  | `change-accepted:${number}`
  | `change-declined:${number}`
  | `meeting:${number}`
  | `listing-gone:${'helper' | 'traveler'}`
  | `listing-changed:${number}`
  | `step:${number}`

/** Several changes within the delay become one email. A proposal is delayed only long enough to be withdrawn. */
const CHANGE_DELAY_SECONDS = 60
const PROPOSAL_DELAY_SECONDS = 2
const delayOf = (kind: TripNotificationKind) => {
  if (kind.startsWith('proposed')) return PROPOSAL_DELAY_SECONDS
  if (kind.startsWith('step')) return FINAL_AFTER_SECONDS
  return /^(changed|meeting)/.test(kind) ? CHANGE_DELAY_SECONDS : 0
}

export async function recordNotification(
  em: EntityManager,
  trip: number,
  kind: string,
  account: number,
): Promise<boolean> {
  const recorded = await addNotification.first(em, { trip, kind, account })
  return recorded !== undefined
}

/** Enqueues emails and push messages in the transaction of the change, and publishes live events after it. */
@Injectable()
export class TripNotifications {
  constructor(
    private readonly mail: MailService,
    private readonly push: PushService,
    private readonly live: LiveService,
    private readonly family: FamilyNotifications,
  ) {}

  /** Each kind is sent once. Families are notified of cancellations and lost helpers. */
  async notify(em: EntityManager, trip: number, account: number, kind: TripNotificationKind): Promise<void> {
    if (kind === 'canceled' || kind === 'helper-unreachable') await this.family.notifyEnded(em, trip, kind)
    if (kind === 'replaced') await this.family.notifyEnded(em, trip, 'canceled')
    if (!(await recordNotification(em, trip, kind, account))) return
    const afterSeconds = delayOf(kind)
    await this.mail.enqueue(em, tripEmail, { trip, account, kind }, { afterSeconds })
    await this.push.enqueue(em, { account, topic: 'trips' }, tripPush, { trip, account, kind }, { afterSeconds })
  }

  /** Must be called after the commit. */
  publishChange(trip: number, accounts: readonly number[]): Promise<void> {
    return this.publishChanges([{ id: trip, accounts }])
  }

  /** Must be called after the commit. */
  async publishChanges(trips: ReadonlyArray<{ id: number; accounts: readonly number[] }>): Promise<void> {
    await this.live.sendHints(
      trips.flatMap(({ id, accounts }) => accounts.map((account) => ({ account, event: { type: 'trip', trip: id } }))),
    )
  }
}
