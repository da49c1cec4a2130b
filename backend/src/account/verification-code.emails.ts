import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { type Ids, kind, renderer } from '../jobs/renderers.ts'
import { i18n, inLocale } from '../languages/i18n.ts'
import type { EmailContent } from '../mail/email-content.ts'
import { EmailSuppressions } from '../mail/email-suppressions.ts'
import { renderEmail } from '../mail/email-template.ts'
import { type SmsOutcome, smsRenderer } from '../sms/sms-renderer.ts'
import { addressCode, markUndelivered } from './challenges.sql.ts'
import { Challenges } from './challenges.ts'

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
          if (NOT_THERE.includes(outcome)) await markUndelivered.rows(this.pool, { id: challenge, turn })
        },
      },
    ),
  ]

  constructor(
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
