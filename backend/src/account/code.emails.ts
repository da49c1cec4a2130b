import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { ExpressionBuilder } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/database.types.ts'
import { ago, kysely } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { ENV, type Env } from '../env.ts'
import { type Ids, kind, renderer } from '../jobs/renderers.ts'
import { EmailSuppressions } from '../mail/email-suppressions.ts'
import { type EmailContent, renderEmail } from '../mail/email-template.ts'
import { product } from '../product.ts'
import { type SmsOutcome, smsRenderer } from '../sms/sms-renderer.ts'
import { Challenges, type Turn } from './challenges.ts'

// A code that was replaced, that was used, or that is older than ten minutes is of no use, so it is not sent. Whatever
// spelling was typed, a login's code goes to the address that the account of this mailbox has proven. This is looked up
// here, where no one sees how long it takes, and once for each code, so that the same code never goes to two addresses.
const addressCode = statement((db, { id, turn }: Args<Turn>) =>
  db
    .updateTable('challenge')
    .set((eb) => ({
      addressed_turn: eb.ref('turn'),
      recipient: eb
        .case()
        .when('addressed_turn', '=', eb.ref('turn'))
        .then(eb.ref('recipient'))
        .else(eb.fn.coalesce(provenAddress(eb).select('account.email').$asScalar(), 'recipient'))
        .end(),
    }))
    .where('id', '=', id)
    .where('turn', '=', turn)
    .where('used_at', 'is', null)
    .where('sent_at', '>', ago('10 minutes'))
    .returning((eb) => [
      ...(['id', 'turn', 'recipient'] as const),
      eb.exists(provenAddress(eb).select('account.id')).$castTo<boolean>().as('hasAccount'),
    ]),
)
const provenAddress = ({ selectFrom }: ExpressionBuilder<Database, 'challenge'>) =>
  selectFrom('account')
    .whereRef('account.mailbox', '=', 'challenge.mailbox')
    .where('account.email_confirmed_at', 'is not', null)

const NOT_THERE: readonly SmsOutcome[] = ['refused', 'unsent', 'undelivered']

interface CodeIds extends Ids {
  challenge: string
  turn: number
}

/** The code of a login, by mail. */
export const loginCode = kind<CodeIds>('login-code')
/** The code that verifies a phone, by SMS. */
export const phoneCode = kind<CodeIds>('phone-code')

/** Writes a code when it is sent, from the state of its challenge at that moment. */
@Injectable()
export class CodeEmails {
  readonly emails = [
    renderer(loginCode, async (ids) => {
      const sent = await this.#find(ids)
      if (!sent) return
      const { recipient: to, code, hasAccount: essential } = sent
      const { small, headers } = this.suppressions.linkFor(to, 'Someone has typed this address to log in.')
      return { to, essential, headers, ...loginWords(code, small) }
    }),
  ]
  readonly texts = [
    smsRenderer(
      phoneCode,
      async (ids) => {
        const sent = await this.#find(ids)
        return sent && { to: sent.recipient, text: phoneWords(sent.code, new URL(this.env.ORIGIN).hostname) }
      },
      (ids) => ids,
      async ({ challenge, turn }, outcome) => {
        if (!NOT_THERE.includes(outcome)) return
        await kysely(this.em)
          .updateTable('challenge')
          .set({ undelivered_turn: turn })
          .where('id', '=', challenge)
          .where('turn', '=', turn)
          .execute()
      },
    ),
  ]

  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    private readonly challenges: Challenges,
    private readonly suppressions: EmailSuppressions,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async #find({
    challenge,
    turn,
  }: CodeIds): Promise<{ recipient: string; code: string; hasAccount: boolean } | undefined> {
    const addressed = await addressCode.first(this.pool, { id: challenge, turn })
    return addressed && { ...addressed, code: this.challenges.codeOf(addressed) }
  }
}

/** The words are the same for an address that has an account and for one that has none. */
const loginWords = (code: string, small: NonNullable<EmailContent['small']>) =>
  renderEmail({
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
