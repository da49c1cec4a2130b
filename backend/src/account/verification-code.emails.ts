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
import { i18n, inLocale } from '../languages/i18n.ts'
import type { EmailContent } from '../mail/email-content.ts'
import { EmailSuppressions } from '../mail/email-suppressions.ts'
import { renderEmail } from '../mail/email-template.ts'
import { type SmsOutcome, smsRenderer } from '../sms/sms-renderer.ts'
import { Challenges, type Turn } from './challenges.ts'

// A code that was replaced, used or expired is not sent. A login's code goes to the confirmed address of the account,
// regardless of the spelling that was typed. The lookup runs here, where its duration reveals nothing, and once for
// each code, so that the same code never goes to two addresses.
const addressCode = statement((db, { id, turn }: Args<Turn>) =>
  db
    .updateTable('challenge')
    .set((eb) => ({
      addressed_turn: eb.ref('turn'),
      recipient: eb
        .case()
        .when('addressed_turn', '=', eb.ref('turn'))
        .then(eb.ref('recipient'))
        .else(eb.fn.coalesce(confirmedAccount(eb).select('account.email').$asScalar(), 'recipient'))
        .end(),
    }))
    .where('id', '=', id)
    .where('turn', '=', turn)
    .where('used_at', 'is', null)
    .where('sent_at', '>', ago('10 minutes'))
    .returning((eb) => [
      ...(['id', 'turn', 'recipient', 'locale'] as const),
      eb.exists(confirmedAccount(eb).select('account.id')).$castTo<boolean>().as('hasAccount'),
    ]),
)
const confirmedAccount = ({ selectFrom }: ExpressionBuilder<Database, 'challenge'>) =>
  selectFrom('account')
    .whereRef('account.mailbox', '=', 'challenge.mailbox')
    .where('account.email_confirmed_at', 'is not', null)

const NOT_THERE: readonly SmsOutcome[] = ['refused', 'unsent', 'undelivered']

interface CodeIds extends Ids {
  challenge: string
  turn: number
}

export const loginCode = kind<CodeIds>('login-code')
export const phoneCode = kind<CodeIds>('phone-code')

@Injectable()
export class CodeEmails {
  readonly emails = [
    renderer(loginCode, async (ids) => {
      const sent = await this.#find(ids)
      if (!sent) return
      const { recipient: to, code, hasAccount: essential } = sent
      return inLocale(sent.locale, () => {
        const why = i18n._('Someone typed this email address to log in.')
        const { reason, headers } = this.suppressions.linkFor(to, why)
        return { to, essential, headers, ...renderLoginEmail(code, reason) }
      })
    }),
  ]
  readonly smsRenderers = [
    smsRenderer(
      phoneCode,
      async (ids) => {
        const sent = await this.#find(ids)
        if (!sent) return
        const { hostname } = new URL(this.env.ORIGIN)
        return { to: sent.recipient, text: inLocale(sent.locale, () => phoneText(sent.code, hostname)) }
      },
      {
        publicIds: (ids) => ids,
        settle: async ({ challenge, turn }, outcome) => {
          if (!NOT_THERE.includes(outcome)) return
          await kysely(this.em)
            .updateTable('challenge')
            .set({ undelivered_turn: turn })
            .where('id', '=', challenge)
            .where('turn', '=', turn)
            .execute()
        },
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

  async #find({ challenge, turn }: CodeIds) {
    const addressed = await addressCode.first(this.pool, { id: challenge, turn })
    return addressed && { ...addressed, code: this.challenges.codeOf(addressed) }
  }
}

/** The text is the same with and without an account, so that it reveals nothing. */
const renderLoginEmail = (code: string, reason: EmailContent['reason']) =>
  renderEmail({
    subject: i18n._('Your {product} code'),
    code,
    paragraphs: [
      i18n._(
        'Enter this code to log in to {product}. It works for 10 minutes, once, and only in the browser where you requested it.',
      ),
      i18n._(
        'If you did not request it, ignore this email. No one can log in without the code. Never share it with anyone.',
      ),
    ],
    reason,
  })

/** Phones autofill the code on this site by the last line. */
const phoneText = (code: string, host: string) =>
  `${i18n._('{code} is your {product} code. It works for 10 minutes. Never share it with anyone.', { code })}\n\n@${host} #${code}`
