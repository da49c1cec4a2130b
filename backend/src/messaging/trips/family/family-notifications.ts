import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { kysely, now } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { Problem } from '../../../http/problem.ts'
import type { Ids, Kind } from '../../../jobs/renderers.ts'
import { MailService } from '../../../mail/mail.service.ts'
import { SmsService } from '../../../sms/sms.service.ts'
import { canceledEmail, canceledText, stepEmail, stepText, unreachableEmail, unreachableText } from './family.emails.ts'
import { recordUndelivered } from './link-changes.ts'

/** Milestones can be undone for a minute; the margin is for requests in its last second. */
export const FINAL_AFTER_SECONDS = 65

const recordOnce = (em: EntityManager, trip: number, kind: string, milestone: number | null) =>
  kysely(em)
    .with('notified', (db) =>
      db
        .insertInto('trip_notification')
        .columns(['trip_id', 'kind', 'link_id', 'milestone_id'])
        .expression(({ selectFrom, val }) =>
          selectFrom('trip_link')
            .select(['trip_id', val(kind).as('kind'), 'id', val(milestone).as('milestone')])
            .where('trip_id', '=', trip)
            .where('subscribed_at', 'is not', null)
            .where('expires_at', '>', now())
            .orderBy('id'),
        )
        .onConflict((of) => of.constraint('trip_notification_once').doNothing())
        .returning('link_id'),
    )
    .selectFrom('trip_link as link')
    .innerJoin('notified', 'notified.link_id', 'link.id')
    .select(['link.id', 'link.channel', 'link.address', 'link.made_by as maker'])
    .orderBy('link.id')
    .execute()

const ENDED = {
  canceled: { email: canceledEmail, text: canceledText },
  'helper-unreachable': { email: unreachableEmail, text: unreachableText },
}

/** The family's time zone is unknown, so it is that of the person who made the link. */
export const findSubscribedLinks = statement((db, { trip }: Args<{ trip: number }>) =>
  db
    .selectFrom('trip_link as link')
    .innerJoin('account as maker', 'maker.id', 'link.made_by')
    .select(['link.id as linkId', 'link.channel', 'link.address', 'maker.id as maker', 'maker.time_zone as zone'])
    .select(sql.lit(null).as('accountId'))
    .where('link.trip_id', '=', trip)
    .where('link.subscribed_at', 'is not', null)
    .where('link.expires_at', '>', now())
    .orderBy('link.id'),
)

export type SubscribedLink = Awaited<ReturnType<typeof findSubscribedLinks.rows>>[number]

@Injectable()
export class FamilyNotifications {
  constructor(
    private readonly mail: MailService,
    private readonly sms: SmsService,
  ) {}

  async notifyMilestone(em: EntityManager, trip: number, milestone: number): Promise<void> {
    for (const notified of await recordOnce(em, trip, 'step', milestone))
      await this.send(
        em,
        notified,
        { email: stepEmail, text: stepText },
        { link: notified.id, milestone },
        { afterSeconds: FINAL_AFTER_SECONDS },
      )
  }

  async notifyEnded(em: EntityManager, trip: number, what: 'canceled' | 'helper-unreachable'): Promise<void> {
    for (const notified of await recordOnce(em, trip, what, null))
      await this.send(em, notified, ENDED[what], { link: notified.id })
  }

  /**
   * Sends an email or an SMS, whichever the link has. Without an SMS for today, the person who made the link reads that it
   * did not arrive.
   */
  async send<I extends Ids & { link: number }>(
    em: EntityManager,
    { channel, address, maker }: Pick<SubscribedLink, 'channel' | 'address' | 'maker'>,
    { email, text }: { email: Kind<I>; text: Kind<I> },
    ids: I,
    when: 'normal' | { afterSeconds: number } = 'normal',
  ): Promise<void> {
    if (channel === 'mail') await this.mail.enqueue(em, email, ids, when)
    else if (await this.#canSendSms(address!, maker)) await this.sms.enqueue(em, text, ids, when)
    else await recordUndelivered.rows(em, { link: ids.link })
  }

  /** An exhausted SMS limit must not fail the milestone or the cancellation. */
  async #canSendSms(address: string, accountId: number): Promise<boolean> {
    try {
      await this.sms.countOne('family', address, { accountId })
      return true
    } catch (error) {
      if (error instanceof Problem) return false
      throw error
    }
  }
}
