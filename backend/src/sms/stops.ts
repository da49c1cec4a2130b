import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'

// The words that carriers and Twilio know. Such a word is the whole message.
const STOP = /^(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)$/i
const START = /^(start|yes|unstop)$/i

const ADD = 'insert into sms_opt_out (phone_number) values ($1) on conflict do nothing'

/** Phones that have answered STOP: they get no SMS until START. Their numbers are as Twilio writes them, without a space. */
@Injectable()
export class Stops {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async has(number: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('select from sms_opt_out where phone_number = $1', [number])
    return rowCount === 1
  }

  async add(number: string): Promise<void> {
    await this.pool.query(ADD, [number])
  }

  /** Reads the answer of a phone. Any other words than the known ones have no effect. */
  async takeAnswer(number: string, words: string): Promise<void> {
    const word = words.trim()
    if (STOP.test(word)) await this.add(number)
    if (START.test(word)) await this.pool.query('delete from sms_opt_out where phone_number = $1', [number])
  }
}
