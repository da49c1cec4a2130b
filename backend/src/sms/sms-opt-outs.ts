import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { findOptOut, optIn, optOut } from './sms.sql.ts'

// The keywords of carriers and Twilio. A keyword is the whole message.
const STOP = /^(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)$/i
const START = /^(start|yes|unstop)$/i

/** These phones get no SMS until they reply START. Their numbers have no spaces, as at Twilio. */
@Injectable()
export class SmsOptOuts {
  constructor(private readonly em: EntityManager) {}

  async has(number: string): Promise<boolean> {
    return (await findOptOut.first(this.em, { number }))!.has
  }

  async add(number: string): Promise<void> {
    await optOut.rows(this.em, { number })
  }

  async readReply(number: string, text: string): Promise<void> {
    const keyword = text.trim()
    if (STOP.test(keyword)) await this.add(number)
    if (START.test(keyword)) await optIn.rows(this.em, { number })
  }
}
