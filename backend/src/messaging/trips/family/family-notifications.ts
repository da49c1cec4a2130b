import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { kysely, now } from '../../../db/kysely.ts'
import { Problem } from '../../../http/problem.ts'
import { Mail } from '../../../mail/mail.ts'
import { Sms } from '../../../sms/sms.ts'
import { awayEmail, awayText, cancelledEmail, cancelledText, stepEmail, stepText } from './family.emails.ts'

/** The minute in which a step can be taken back, and some seconds for whoever takes it back in the last of them. */
const AFTER_SECONDS = 65

/** Notes that the families that want news are told something, once each. Answers those that are told now. */
const noteOnce = (em: EntityManager, trip: number, kind: string, milestone: number | null) =>
  kysely(em)
    .with('told', (db) =>
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
    .innerJoin('told', 'told.link_id', 'link.id')
    .select(['link.id', 'link.channel', 'link.address', 'link.made_by as maker'])
    .orderBy('link.id')
    .execute()

const ENDED = {
  cancelled: { email: cancelledEmail, text: cancelledText },
  'helper-away': { email: awayEmail, text: awayText },
}

type Told = Awaited<ReturnType<typeof noteOnce>>[number]

/** Enqueues each family that wants it the word about a step, once, in the transaction that keeps the step. */
@Injectable()
export class FamilyNotifications {
  constructor(
    private readonly mail: Mail,
    private readonly sms: Sms,
  ) {}

  async tell(em: EntityManager, trip: number, milestone: number): Promise<void> {
    const when = { afterSeconds: AFTER_SECONDS }
    for (const told of await noteOnce(em, trip, 'step', milestone)) {
      const ids = { link: told.id, milestone }
      if (told.channel === 'mail') await this.mail.enqueue(em, stepEmail, ids, when)
      else if (await this.#mayText(told)) await this.sms.enqueue(em, stepText, ids, when)
    }
  }

  /** The same for a trip that is cancelled, or whose helper has left on the way, in the transaction that does it. */
  async tellEnded(em: EntityManager, trip: number, what: 'cancelled' | 'helper-away'): Promise<void> {
    const { email, text } = ENDED[what]
    for (const told of await noteOnce(em, trip, what, null)) {
      const ids = { link: told.id }
      if (told.channel === 'mail') await this.mail.enqueue(em, email, ids)
      else if (await this.#mayText(told)) await this.sms.enqueue(em, text, ids, 'normal')
    }
  }

  /** A step counts and a cancellation holds, whether there is an SMS left for it or not. */
  async #mayText({ address, maker }: Told): Promise<boolean> {
    try {
      await this.sms.countOne('family', address!, { accountId: maker })
      return true
    } catch (error) {
      if (error instanceof Problem) return false
      throw error
    }
  }
}
