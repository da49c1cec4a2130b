import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Problem } from '../../../http/problem.ts'
import { Mail } from '../../../mail/mail.ts'
import { Sms } from '../../../sms/sms.ts'
import { stepLetter, stepText } from './family.letters.ts'

/** The minute in which a step can be taken back, and some seconds for whoever takes it back in the last of them. */
const AFTER_SECONDS = 65

const NOTICE = `
  with told as (
    insert into trip_notice (trip_id, kind, link_id, milestone_id)
    select trip_id, 'step', id, ? from trip_link
    where trip_id = ? and wanted_at is not null and expires_at > now()
    order by id on conflict on constraint trip_notice_once do nothing returning link_id
  )
  select l.id::float8 as id, l.channel, l.address, l.made_by::float8 as maker
  from trip_link l join told on told.link_id = l.id order by l.id`

/** Owes each family that wants it the word about a step, once, in the transaction that keeps the step. */
@Injectable()
export class FamilyNews {
  constructor(
    private readonly mail: Mail,
    private readonly sms: Sms,
  ) {}

  async tell(em: EntityManager, trip: number, milestone: number): Promise<void> {
    const links = await em.execute<Array<{ id: number; channel: string; address: string; maker: number }>>(NOTICE, [
      milestone,
      trip,
    ])
    for (const { id: link, channel, address, maker } of links) {
      const when = { afterSeconds: AFTER_SECONDS }
      if (channel === 'mail') await this.mail.owe(em, stepLetter, { link, milestone }, when)
      else if (await this.#mayText(address, maker)) await this.sms.owe(em, stepText, { link, milestone }, when)
    }
  }

  /** A step counts, whether there is an SMS left for it or not. */
  async #mayText(phone: string, accountId: number): Promise<boolean> {
    try {
      await this.sms.countOne('family', phone, { accountId })
      return true
    } catch (error) {
      if (error instanceof Problem) return false
      throw error
    }
  }
}
