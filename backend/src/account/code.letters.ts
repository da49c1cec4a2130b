import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { letter, type Wording } from '../mail/letter.ts'
import { MailRefusals } from '../mail/refusals.ts'
import { product } from '../product.ts'
import { type Ids, kind, type SmsOutcome, textWriter, writer } from '../startup/additions.ts'
import { Challenges, type Turn } from './challenges.ts'

// A code that was replaced, that was used, or that is older than ten minutes is of no use, so it is not sent. Whatever
// spelling was typed, a login's code goes to the address that the account of this mailbox has proven. This is looked up
// here, where no one sees how long it takes, and once for each code, so that the same code never goes to two addresses.
const ADDRESSED = `
  update challenge set addressed_turn = turn, recipient = case
      when addressed_turn = turn then recipient
      else coalesce((select email from account
        where account.mailbox = challenge.mailbox and email_confirmed_at is not null), recipient)
    end
  where id = $1 and turn = $2 and used_at is null and sent_at > now() - interval '10 minutes'
  returning id, turn, recipient, exists (select from account
    where account.mailbox = challenge.mailbox and email_confirmed_at is not null) as "hasAccount"`

const UNDELIVERED = 'update challenge set undelivered_turn = turn where id = $1 and turn = $2'
const NOT_THERE: readonly SmsOutcome[] = ['refused', 'unsent', 'undelivered']

interface Asked extends Ids {
  challenge: string
  turn: number
}

/** The code of a login, by mail. */
export const loginCode = kind<Asked>('login-code')
/** The code that verifies a phone, by SMS. */
export const phoneCode = kind<Asked>('phone-code')

/** Writes a code when it is sent, from the state of its challenge at that moment. */
@Injectable()
export class CodeLetters {
  readonly letters = [
    writer(loginCode, async (asked) => {
      const sent = await this.#find(asked)
      if (!sent) return
      const { recipient: to, code, hasAccount: essential } = sent
      const { small, headers } = this.refusals.linkFor(to, 'Someone has typed this address to log in.')
      return { to, essential, headers, ...loginWords(code, small) }
    }),
  ]
  readonly texts = [
    textWriter(
      phoneCode,
      async (asked) => {
        const sent = await this.#find(asked)
        return sent && { to: sent.recipient, text: phoneWords(sent.code, new URL(this.env.ORIGIN).hostname) }
      },
      (ids) => ids,
      async ({ challenge, turn }, outcome) => {
        if (NOT_THERE.includes(outcome)) await this.pool.query(UNDELIVERED, [challenge, turn])
      },
    ),
  ]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly challenges: Challenges,
    private readonly refusals: MailRefusals,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async #find({
    challenge,
    turn,
  }: Asked): Promise<{ recipient: string; code: string; hasAccount: boolean } | undefined> {
    const { rows } = await this.pool.query<Turn & { recipient: string; hasAccount: boolean }>(ADDRESSED, [
      challenge,
      turn,
    ])
    return rows[0] && { ...rows[0], code: this.challenges.codeOf(rows[0]) }
  }
}

/** The words are the same for an address that has an account and for one that has none. */
const loginWords = (code: string, small: NonNullable<Wording['small']>) =>
  letter({
    subject: `Your ${product} code`,
    code,
    paragraphs: [
      `Enter this code to log in to ${product}. It works for 10 minutes, once, and only where you asked for it.`,
      'If you did not ask for it, ignore this mail: without the code nobody gets in. Never tell it to anyone.',
    ],
    small,
  })

/** By the last line a phone recognises the code and fills it in, on this site only. */
const phoneWords = (code: string, host: string) =>
  `${code} is your ${product} code. It works for 10 minutes. Never tell it to anyone.\n\n@${host} #${code}`
