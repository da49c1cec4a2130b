import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { letter } from '../mail/letter.ts'
import { type Ids, Mail } from '../mail/mail.ts'
import { product } from '../product.ts'
import { Sms } from '../sms/sms.ts'
import { Challenges, type Turn } from './challenges.ts'

// Nobody needs a code that another has replaced, that was used, or that is older than its ten minutes.
const ALIVE = `
  select id, turn, recipient from challenge
  where id = $1 and turn = $2 and used_at is null and sent_at > now() - interval '10 minutes'`

/** Writes codes when they are sent, from what their challenge is then. */
@Injectable()
export class CodeLetters {
  readonly #pool: Pool
  readonly #challenges: Challenges

  constructor(@Inject(POOL) pool: Pool, challenges: Challenges, mail: Mail, sms: Sms, @Inject(ENV) env: Env) {
    this.#pool = pool
    this.#challenges = challenges
    mail.writes('login-code', async (ids) => {
      const sent = await this.#find(ids)
      return sent && { to: sent.recipient, ...loginCode(sent.code) }
    })
    sms.writes('phone-code', async (ids) => {
      const sent = await this.#find(ids)
      return sent && { to: sent.recipient, text: phoneCode(sent.code, new URL(env.ORIGIN).hostname) }
    })
  }

  async #find({ challenge, turn }: Ids): Promise<{ recipient: string; code: string } | undefined> {
    const { rows } = await this.#pool.query<Turn & { recipient: string }>(ALIVE, [challenge, turn])
    return rows[0] && { recipient: rows[0].recipient, code: this.#challenges.codeOf(rows[0]) }
  }
}

/** To the address that somebody signs in with. It says the same whether that address has an account or not. */
const loginCode = (code: string) =>
  letter({
    subject: `Your ${product} code`,
    code,
    paragraphs: [
      `Enter this code to log in to ${product}. It works for 10 minutes, once, and only where you asked for it.`,
      'If you did not ask for it, ignore this mail: without the code nobody gets in. Never tell it to anyone.',
    ],
  })

/** To a phone that its owner entered; the last line lets the phone fill the code in, on this site only. */
const phoneCode = (code: string, host: string) =>
  `${code} is your ${product} code. It works for 10 minutes. Never tell it to anyone.\n\n@${host} #${code}`
