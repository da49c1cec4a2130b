import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../../env.ts'
import { signToken } from '../../http/signed-token.ts'
import { kind, renderer } from '../../jobs/renderers.ts'
import { i18n, inLocale } from '../../languages/i18n.ts'
import { EmailSuppressions } from '../../mail/email-suppressions.ts'
import { renderEmail } from '../../mail/email-template.ts'
import type { Email } from '../../mail/mailer.ts'
import { smsRenderer } from '../../sms/sms-renderer.ts'
import type { EmailProof } from '../account.contract.ts'
import { Challenges } from '../challenges.ts'
import { DepartedAddress } from '../identity.entity.ts'
import { findForEmail } from './address-change.sql.ts'

export const addressChangeCodeEmail = kind<{ change: string; proof: string }>('address-code')
export const addressChangeCodeSms = kind<{ change: string }>('address-phone-code')

/** Each SMS contains a new code, because it resets the attempts. */
export const challengeOf = ({ id, smsNumber = 1 }: { id: string; smsNumber?: number }, proof: EmailProof) => ({
  id: `${id} ${proof}`,
  turn: proof === 'phone' ? smsNumber : 1,
})
export const pendingAddressChangeEmail = kind<{ change: string }>('address-pending')
export const addressChangedEmail = kind<{ emailId: number }>('address-changed')

const recipientReason = () => ({
  text: i18n._("You're getting this because this is the email address of your {product} account."),
})

/** Names the time zone by its city: 'November 30, 2026 at 9:40 PM Chicago time'. */
export function momentIn(zone: string | null, moment: string): string {
  const city = zone?.match(/.\/(\w+)$/)?.[1]?.replaceAll('_', ' ')
  const timeZone = (city && zone) || 'UTC'
  // Two parts: together, Telugu and Hindi would put a word after the time, between it and its zone.
  const day = i18n.date(moment, { dateStyle: 'long', timeZone })
  const time = i18n._('{day} at {time}', { day, time: i18n.time(moment, timeZone) })
  return city ? i18n._('{time} {city} time', { time, city }) : `${time} UTC`
}

@Injectable()
export class AddressChangeEmails {
  readonly emails = [
    renderer(addressChangeCodeEmail, ({ change, proof }) => this.#code(change, proof as EmailProof)),
    renderer(pendingAddressChangeEmail, ({ change }) => this.#pending(change)),
    renderer(addressChangedEmail, ({ emailId }) => this.#changed(emailId)),
  ]
  readonly smsRenderers = [
    smsRenderer(
      addressChangeCodeSms,
      async ({ change }) => {
        const row = await this.#find(change)
        if (!row?.phone) return
        const code = this.challenges.codeOf(challengeOf({ id: change, smsNumber: row.smsNumber }, 'phone'))
        const text = () =>
          i18n._('{code} is your {product} code to change your email address. Never share it with anyone.', { code })
        return { to: row.phone, text: inLocale(row.locale, text) }
      },
      { publicIds: (ids) => ids },
    ),
  ]

  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    private readonly challenges: Challenges,
    private readonly suppressions: EmailSuppressions,
  ) {}

  async #code(change: string, proof: EmailProof): Promise<Email | undefined> {
    const row = await this.#find(change)
    return row && !row.dueAt ? inLocale(row.locale, () => this.#renderCode(change, proof, row)) : undefined
  }

  #renderCode(change: string, proof: EmailProof, row: { old: string; new: string }): Email {
    const code = this.challenges.codeOf(challengeOf({ id: change }, proof))
    if (proof === 'old') {
      const subject = i18n._('Your code to change your email address')
      const paragraphs = [
        i18n._('Enter this code on {product} to change the email address of your account. It works for 10 minutes.'),
        i18n._(
          'If you did not ask for it, someone else is signed in to your account: log in and use “Log out everywhere”.',
        ),
      ]
      return {
        to: row.old,
        essential: true,
        ...renderEmail({ subject, code, paragraphs, reason: recipientReason() }),
      }
    }
    const { reason, headers } = this.suppressions.linkFor(
      row.new,
      i18n._('Someone typed this email address in a form, maybe by mistake.'),
    )
    const paragraphs = [
      i18n._('Enter this code on {product} to use this email address for your account. It works for 10 minutes.'),
      i18n._('If you did not ask for it, ignore this email.'),
    ]
    return {
      to: row.new,
      headers,
      ...renderEmail({ subject: i18n._('Your {product} code'), code, paragraphs, reason }),
    }
  }

  async #pending(change: string): Promise<Email | undefined> {
    const row = await this.#find(change)
    if (!row?.dueAt) return
    const token = signToken(this.env.CODE_SECRET, 'address', change)
    const stopUrl = () => `${this.env.ORIGIN}${i18n.path('/address-change')}?token=${token}`
    return {
      to: row.old,
      essential: true,
      ...inLocale(row.locale, () => renderPending(row.zone, row.dueAt!, stopUrl())),
    }
  }

  async #changed(emailId: number): Promise<Email | undefined> {
    const row = await this.em.fork().findOne(DepartedAddress, emailId)
    if (!row) return
    const contactUrl = () => this.env.ORIGIN + i18n.path('/contact')
    return { to: row.email, essential: true, ...inLocale(row.locale, () => renderChanged(contactUrl())) }
  }

  #find(change: string) {
    return findForEmail.first(this.em, { id: change })
  }
}

const renderPending = (zone: string | null, due: string, stopUrl: string) =>
  renderEmail({
    subject: i18n._('The email address of your account is going to change'),
    paragraphs: [
      i18n._(
        'Someone who is signed in to your {product} account said that you no longer have access to this mailbox, and confirmed your phone number and a new email address.',
      ),
      i18n._('The email address changes after {time}.', { time: momentIn(zone, due) }),
      i18n._('If it was not you, stop the change now. All sessions of your account then end.'),
    ],
    button: { label: i18n._('Stop the change'), url: stopUrl },
    reason: recipientReason(),
  })

const renderChanged = (contactUrl: string) =>
  renderEmail({
    subject: i18n._('The email address of your account has changed'),
    paragraphs: [
      i18n._('Your {product} account has another email address now. You can no longer log in with this one.'),
      i18n._('If you did not change it, please write to us right away.'),
    ],
    button: { label: i18n._('Write to us'), url: contactUrl },
    reason: { text: i18n._("You're getting this because this was the email address of your {product} account.") },
  })
