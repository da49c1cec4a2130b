import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Problem } from '../../../http/problem.ts'
import { Mail } from '../../../mail/mail.ts'
import { Sms } from '../../../sms/sms.ts'
import { awayLetter, awayText, cancelledLetter, cancelledText, stepLetter, stepText } from './family.letters.ts'

/** The minute in which a step can be taken back, and some seconds for whoever takes it back in the last of them. */
const AFTER_SECONDS = 65

const NOTICE = `
  with told as (
    insert into trip_notice (trip_id, kind, link_id, milestone_id)
    select trip_id, ?, id, ?::bigint from trip_link
    where trip_id = ? and wanted_at is not null and expires_at > now()
    order by id on conflict on constraint trip_notice_once do nothing returning link_id
  )
  select l.id::float8 as id, l.channel, l.address, l.made_by::float8 as maker
  from trip_link l join told on told.link_id = l.id order by l.id`

const ENDED = {
  cancelled: { email: cancelledLetter, text: cancelledText },
  'helper-away': { email: awayLetter, text: awayText },
}

interface Told {
  id: number
  channel: string
  address: string
  maker: number
}

/** Owes each family that wants it the word about a step, once, in the transaction that keeps the step. */
@Injectable()
export class FamilyNews {
  constructor(
    private readonly mail: Mail,
    private readonly sms: Sms,
  ) {}

  async tell(em: EntityManager, trip: number, milestone: number): Promise<void> {
    const when = { afterSeconds: AFTER_SECONDS }
    for (const told of await em.execute<Told[]>(NOTICE, ['step', milestone, trip])) {
      const ids = { link: told.id, milestone }
      if (told.channel === 'mail') await this.mail.owe(em, stepLetter, ids, when)
      else if (await this.#mayText(told)) await this.sms.owe(em, stepText, ids, when)
    }
  }

  /** The same for a trip that is cancelled, or whose helper has left on the way, in the transaction that does it. */
  async tellEnded(em: EntityManager, trip: number, what: 'cancelled' | 'helper-away'): Promise<void> {
    const { email, text } = ENDED[what]
    for (const told of await em.execute<Told[]>(NOTICE, [what, null, trip])) {
      const ids = { link: told.id }
      if (told.channel === 'mail') await this.mail.owe(em, email, ids)
      else if (await this.#mayText(told)) await this.sms.owe(em, text, ids, 'soon')
    }
  }

  /** A step counts and a cancellation holds, whether there is an SMS left for it or not. */
  async #mayText({ address, maker }: Told): Promise<boolean> {
    try {
      await this.sms.countOne('family', address, { accountId: maker })
      return true
    } catch (error) {
      if (error instanceof Problem) return false
      throw error
    }
  }
}
