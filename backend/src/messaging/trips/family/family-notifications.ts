import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { kysely, now } from '../../../db/kysely.ts'
import { Problem } from '../../../http/problem.ts'
import { MailService } from '../../../mail/mail.service.ts'
import { SmsService } from '../../../sms/sms.service.ts'
import type { FlightNews } from '../flights/flight-news.ts'
import { type Departure, quietHoursDelay } from '../flights/quiet-hours.ts'
import { canceledEmail, canceledText, stepEmail, stepText, unreachableEmail, unreachableText } from './family.emails.ts'
import { familyFlightEmail, familyFlightText } from './family-flight.emails.ts'

/** Milestones can be undone for a minute; the margin is for requests in its last second. */
const AFTER_SECONDS = 65

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
    .leftJoin('account', 'account.id', 'link.made_by')
    .select(['link.id', 'link.channel', 'link.address', 'link.made_by as maker', 'account.time_zone as zone'])
    .orderBy('link.id')
    .execute()

const ENDED = {
  canceled: { email: canceledEmail, text: canceledText },
  'helper-unreachable': { email: unreachableEmail, text: unreachableText },
}

type NotifiedLink = Awaited<ReturnType<typeof recordOnce>>[number]

@Injectable()
export class FamilyNotifications {
  constructor(
    private readonly mail: MailService,
    private readonly sms: SmsService,
  ) {}

  async notifyMilestone(em: EntityManager, trip: number, milestone: number): Promise<void> {
    const when = { afterSeconds: AFTER_SECONDS }
    for (const notified of await recordOnce(em, trip, 'step', milestone)) {
      const ids = { link: notified.id, milestone }
      if (notified.channel === 'mail') await this.mail.enqueue(em, stepEmail, ids, when)
      else if (await this.#canSendSms(notified)) await this.sms.enqueue(em, stepText, ids, when)
    }
  }

  async notifyEnded(em: EntityManager, trip: number, what: 'canceled' | 'helper-unreachable'): Promise<void> {
    const { email, text } = ENDED[what]
    for (const notified of await recordOnce(em, trip, what, null)) {
      const ids = { link: notified.id }
      if (notified.channel === 'mail') await this.mail.enqueue(em, email, ids)
      else if (await this.#canSendSms(notified)) await this.sms.enqueue(em, text, ids, 'normal')
    }
  }

  /** Families get only changes of the journey: the page shows gates, and a milestone announces a landing. */
  async notifyFlight(em: EntityManager, trip: number, kind: FlightNews, departure: Departure): Promise<void> {
    if (!/^(flight-(delayed|canceled|diverted)|connection-missed):/.test(kind)) return
    for (const notified of await recordOnce(em, trip, kind, null)) {
      const ids = { link: notified.id, kind }
      // The family's time zone is unknown, so it uses that of the person who invited it.
      const when = { afterSeconds: quietHoursDelay(kind, departure, notified.zone) }
      if (notified.channel === 'mail') await this.mail.enqueue(em, familyFlightEmail, ids, when)
      else if (await this.#canSendSms(notified)) await this.sms.enqueue(em, familyFlightText, ids, when)
    }
  }

  /** An exhausted SMS limit must not fail the milestone or the cancellation. */
  async #canSendSms({ address, maker }: NotifiedLink): Promise<boolean> {
    try {
      await this.sms.countOne('family', address!, { accountId: maker })
      return true
    } catch (error) {
      if (error instanceof Problem) return false
      throw error
    }
  }
}
