import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { kind, renderer } from '../jobs/renderers.ts'
import { i18n, inLocale } from '../languages/i18n.ts'
import { renderEmail } from '../mail/email-template.ts'
import { Account } from './account.entity.ts'
import { DepartedAddress } from './identity.entity.ts'

export const accountDeletedEmail = kind<{ emailId: number }>('account-deleted')
export const phoneMovedEmail = kind<{ account: number }>('phone-moved')

@Injectable()
export class AccountEmails {
  readonly emails = [
    renderer(accountDeletedEmail, async ({ emailId }) => {
      const row = await this.em.fork().findOne(DepartedAddress, emailId)
      return row ? { to: row.email, essential: true, ...inLocale(row.locale, renderDeletion) } : undefined
    }),
    renderer(phoneMovedEmail, async ({ account: id }) => {
      const withoutPhone = { id, emailConfirmedAt: { $ne: null }, phoneVerifiedAt: null }
      const account = await this.em.fork().findOne(Account, withoutPhone, { fields: ['email', 'locale'] })
      if (!account?.email) return
      return { to: account.email, essential: true, ...inLocale(account.locale, renderMovedPhone) }
    }),
  ]

  constructor(private readonly em: EntityManager) {}
}

const renderDeletion = () =>
  renderEmail({
    subject: i18n._('Your {product} account is deleted'),
    paragraphs: [
      i18n._(
        'We deleted your profile and your listings and logged you out everywhere. Tips that were waiting for your payout account go back to the people who gave them.',
      ),
      i18n._('The people you wrote to keep your messages and reviews, without your name.'),
      i18n._(
        'Reviews about you are no longer shown. We keep them for 30 days under a code made from your email address and your verified number; we do not keep the address or the number. If you come back with one of them in that time, the reviews come back. Otherwise we erase them.',
      ),
      i18n._(
        'If you did not delete the account, someone else can read your email. Please secure your mailbox and write to us.',
      ),
    ],
    reason: { text: i18n._("You're getting this because this was the email address of a {product} account.") },
  })

const renderMovedPhone = () =>
  renderEmail({
    subject: i18n._('Your phone number now belongs to another account'),
    paragraphs: [
      i18n._(
        'Someone has verified your phone number with a code for another {product} account. A number belongs to one account, so your account has no number now and gets no text messages.',
      ),
      i18n._(
        'If it was you, there is nothing to do. If not, someone else has your phone or your number. Please ask your phone company, and verify another number.',
      ),
    ],
    reason: { text: i18n._("You're getting this because this is the email address of your {product} account.") },
  })
