import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Problem } from '../../../http/problem.ts'
import type { Ids, Kind } from '../../../jobs/renderers.ts'
import { MailService } from '../../../mail/mail.service.ts'
import { SmsService } from '../../../sms/sms.service.ts'
import { canceledEmail, canceledText, stepEmail, stepText, unreachableEmail, unreachableText } from './family.emails.ts'
import { type FindSubscribedLinks, recordNotices, recordUndelivered } from './family.sql.ts'

/** Milestones can be undone for a minute; the margin is for requests in its last second. */
export const FINAL_AFTER_SECONDS = 65

const ENDED = {
  canceled: { email: canceledEmail, text: canceledText },
  'helper-unreachable': { email: unreachableEmail, text: unreachableText },
}

@Injectable()
export class FamilyNotifications {
  constructor(
    private readonly mail: MailService,
    private readonly sms: SmsService,
  ) {}

  async notifyMilestone(em: EntityManager, trip: number, milestone: number): Promise<void> {
    for (const notified of await recordNotices.rows(em, { trip, kind: 'step', milestone }))
      await this.send(
        em,
        notified,
        { email: stepEmail, text: stepText },
        { link: notified.id, milestone },
        { afterSeconds: FINAL_AFTER_SECONDS },
      )
  }

  async notifyEnded(em: EntityManager, trip: number, what: 'canceled' | 'helper-unreachable'): Promise<void> {
    for (const notified of await recordNotices.rows(em, { trip, kind: what, milestone: null }))
      await this.send(em, notified, ENDED[what], { link: notified.id })
  }

  /**
   * Sends an email or an SMS, whichever the link has. Without an SMS for today, the person who made the link reads that it
   * did not arrive.
   */
  async send<I extends Ids & { link: number }>(
    em: EntityManager,
    { channel, address, maker }: Pick<FindSubscribedLinks, 'channel' | 'address' | 'maker'>,
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
