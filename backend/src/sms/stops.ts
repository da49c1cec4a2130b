import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { kysely } from '../db/kysely.ts'

// The words that carriers and Twilio know. Such a word is the whole message.
const STOP = /^(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)$/i
const START = /^(start|yes|unstop)$/i

/** Phones that have answered STOP: they get no SMS until START. Their numbers are as Twilio writes them, without a space. */
@Injectable()
export class Stops {
  constructor(private readonly em: EntityManager) {}

  async has(number: string): Promise<boolean> {
    const found = await kysely(this.em)
      .selectFrom('sms_opt_out')
      .select('phone_number')
      .where('phone_number', '=', number)
      .executeTakeFirst()
    return found !== undefined
  }

  async add(number: string): Promise<void> {
    await kysely(this.em)
      .insertInto('sms_opt_out')
      .values({ phone_number: number })
      .onConflict((of) => of.doNothing())
      .execute()
  }

  /** Reads the answer of a phone. Any other words than the known ones have no effect. */
  async takeAnswer(number: string, words: string): Promise<void> {
    const word = words.trim()
    if (STOP.test(word)) await this.add(number)
    if (START.test(word)) await kysely(this.em).deleteFrom('sms_opt_out').where('phone_number', '=', number).execute()
  }
}
