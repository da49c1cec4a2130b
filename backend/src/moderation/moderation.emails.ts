import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { PROFILE_PATH } from '../account/account.addresses.contract.ts'
import { ENV, type Env } from '../env.ts'
import { kind, renderer } from '../jobs/renderers.ts'
import { i18n, inLocale } from '../languages/i18n.ts'
import { quoted, renderEmail } from '../mail/email-template.ts'
import type { Email } from '../mail/mailer.ts'
import { product } from '../product.ts'
import { BAN_FINAL_DAYS, reportReasons } from './moderation.contract.ts'
import { findBan, findDecision, findNote, findReport } from './moderation.emails.sql.ts'
import { staffAlertEmail } from './staff-alerts.public.ts'
import { renderTipHold, tipHoldEmail } from './tip-hold.email.ts'

export const reportEmail = kind<{ report: number }>('report')
export const decisionEmail = kind<{ action: number }>('moderation-decision')
export const banNoticeEmail = kind<{ account: number; banned: number }>('ban-notice')

@Injectable()
export class ModerationEmails {
  readonly emails = [
    renderer(reportEmail, ({ report }) => this.#report(report)),
    renderer(staffAlertEmail, (about) => this.#alert(about.case)),
    renderer(decisionEmail, ({ action }) => this.#decision(action)),
    renderer(banNoticeEmail, ({ account, banned }) => this.#banNotice(account, banned)),
    renderer(tipHoldEmail, (ids) => renderTipHold(this.em, this.env, ids)),
  ]

  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async #report(report: number): Promise<Email | undefined> {
    const row = await findReport.first(this.em, { id: report })
    if (!row) return
    const name = (id: number) => (id === row.reporterId ? row.reporter : (row.reported ?? ''))
    const message = row.kind === 'tip-message' && row.snapshot?.[0]?.value
    const about = row.listingId === null ? '' : `, listing ${row.listingId}`
    const reported = row.reported
      ? `${quoted(row.reported)} (account ${row.reportedId})`
      : 'someone who was not signed in'
    const rendered = renderEmail({
      subject: `Report ${row.id}: ${reportReasons[row.reason]}`,
      paragraphs: [
        `Report by ${quoted(row.reporter)} (account ${row.reporterId}) about ${reported}${about}.`,
        ...(message ? [`The message with a tip:\n${message}`] : []),
        row.details || 'No details were given.',
        row.quoted.length > 0 ? 'Their last messages:' : 'There are no messages with this report.',
        ...row.quoted.map(
          ({ senderId, content, createdAt }) => `Message from ${quoted(name(senderId))}, ${createdAt}:\n${content}`,
        ),
      ],
      button: { label: 'Open the case', url: `${this.env.ORIGIN}/ops/moderation?case=${row.caseId ?? ''}` },
      reason: { text: `You're getting this because someone reported a problem to the team of ${product}.` },
    })
    return { to: this.env.CONTACT_EMAIL, ...rendered }
  }

  /** The note is by the site and contains no names. */
  async #alert(id: number): Promise<Email | undefined> {
    const row = await findNote.first(this.em, { case: id })
    if (!row) return
    const rendered = renderEmail({
      subject: `Case ${id}: please check right away`,
      paragraphs: [row.note],
      button: { label: 'Open the case', url: `${this.env.ORIGIN}/ops/moderation?case=${id}` },
      reason: {
        text: `You're getting this because the site noticed something that the team of ${product} should check.`,
      },
    })
    return { to: this.env.CONTACT_EMAIL, ...rendered }
  }

  async #decision(action: number): Promise<Email | undefined> {
    const row = await findDecision.first(this.em, { action })
    if (!row) return
    return inLocale(row.locale, () => {
      const content = decisionText(row, this.env.CONTACT_EMAIL)
      const toProfile = row.kind !== 'ban' && {
        button: { label: i18n._('Open your profile'), url: this.env.ORIGIN + i18n.path(PROFILE_PATH) },
      }
      const reason = { text: i18n._("You're getting this because you have an account on {product}.") }
      return { to: row.to, ...renderEmail({ ...content, ...toProfile, reason }) }
    })
  }

  async #banNotice(account: number, banned: number): Promise<Email | undefined> {
    const row = await findBan.first(this.em, { account, banned })
    if (!row) return
    const { CONTACT_EMAIL: contact } = this.env
    return { to: row.to, ...inLocale(row.locale, () => renderBanNotice(row, contact)) }
  }
}

const renderBanNotice = (row: { username: string; bannedAt: string }, contact: string) =>
  renderEmail({
    subject: i18n._('Someone you were in contact with was removed from {product}'),
    paragraphs: [
      i18n._(
        'You were in contact with {username} on {product}. We removed this person from the site on {day} because they broke our rules.',
        { username: quoted(row.username), day: i18n.day(row.bannedAt) },
      ),
      i18n._(
        'Please be careful if they write to you elsewhere: send no money, and do not meet them, even if you agreed to here. If they asked you for money or you feel unsafe, contact the police.',
      ),
      i18n._('You did nothing wrong, and nothing changes for you. Questions? Write to {contact}.', { contact }),
    ],
    reason: { text: i18n._("You're getting this because you were in contact with this person on {product}.") },
  })

function removedText(subject: string, title: string): [subject: string, text: string] {
  switch (subject) {
    case 'message':
      return [
        i18n._('Your message was removed'),
        i18n._('Our team removed your message from {product}: “{title}”', { title }),
      ]
    case 'rating':
      return [
        i18n._('Your review was removed'),
        i18n._('Our team removed your review from {product}: “{title}”', { title }),
      ]
    case 'tip-message':
      return [
        i18n._('Your message with a tip was removed'),
        i18n._('Our team removed your message with a tip from {product}: “{title}”', { title }),
      ]
    case 'person':
      return [i18n._('Your picture was removed'), i18n._('Our team removed your picture from {product}.')]
    default:
      return [
        i18n._('Your listing was removed'),
        i18n._('Our team removed your listing from {product}: “{title}”', { title }),
      ]
  }
}

interface Decision {
  kind: string
  reason: string
  subject: string
  title: string
  username: string
}

function decisionText({ kind, reason, subject, title, username }: Decision, contact: string) {
  const hello = i18n._('Hello {username},', { username: quoted(username) })
  const why = i18n._('The reason: {reason}', { reason })
  if (kind === 'warn') {
    return {
      subject: i18n._('A warning from {product}'),
      paragraphs: [
        hello,
        i18n._('Our team reviewed a report about you, and this is a warning.'),
        why,
        i18n._('Your profile shows this until you confirm that you have read it.'),
      ],
    }
  }
  if (kind === 'remove') {
    const [headline, text] = removedText(subject, title)
    const objection = i18n._('If you disagree, write to {contact}.', { contact })
    return { subject: headline, paragraphs: [hello, text, why, objection] }
  }
  if (kind === 'suspend') {
    return {
      subject: i18n._('Your {product} account is suspended'),
      paragraphs: [
        hello,
        i18n._(
          'Your account is suspended. You can still log in, read, download your data and delete your account. You cannot publish, send messages or change anything, and your listings are not shown. Tips that have not reached you yet wait until we decide.',
        ),
        why,
        i18n._('If you disagree, you can object once on your profile. A person will read it and reply by email.'),
      ],
    }
  }
  if (kind === 'ban') {
    return {
      subject: i18n._('Your {product} account is closed'),
      paragraphs: [
        hello,
        i18n._(
          'Our team has closed your account. You can no longer log in, and your listings are not shown. Tips that have not reached you yet wait for {days, plural, one {# day} other {# days}}; if the account stays closed, they then go back to the people who gave them.',
          { days: BAN_FINAL_DAYS },
        ),
        why,
        i18n._('If you disagree, or want your data sent or deleted, write to {contact} from this email address.', {
          contact,
        }),
      ],
    }
  }
  return {
    subject: i18n._('Your {product} account is open again'),
    paragraphs: [hello, i18n._('Our team reviewed your case again. You can use your account as before.'), why],
  }
}
