import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { dayInWords, kysely } from '../db/kysely.ts'
import { ENV, type Env } from '../env.ts'
import { kind, renderer } from '../jobs/renderers.ts'
import { because, quoted, renderEmail } from '../mail/email-template.ts'
import type { Email } from '../mail/mailer.ts'
import { product } from '../product.ts'
import { BAN_FINAL_DAYS, reportReasons } from './moderation.contract.ts'
import { staffAlertEmail } from './staff-alerts.service.ts'

/** The email to the staff about a report. */
export const reportEmail = kind<{ report: number }>('report')
/** The email to a user about a decision, its reason and how to object. */
export const decisionEmail = kind<{ action: number }>('moderation-decision')
/** The email to the contacts of a banned user. */
export const banNoticeEmail = kind<{ account: number; banned: number }>('ban-notice')

/** Renders the moderation emails from the current rows. */
@Injectable()
export class ModerationEmails {
  readonly all = [
    renderer(reportEmail, ({ report }) => this.#report(report)),
    renderer(staffAlertEmail, (about) => this.#alert(about.case)),
    renderer(decisionEmail, ({ action }) => this.#decision(action)),
    renderer(banNoticeEmail, ({ account, banned }) => this.#banNotice(account, banned)),
  ]

  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async #report(report: number): Promise<Email | undefined> {
    const row = await kysely(this.em)
      .selectFrom('report')
      .innerJoin('account as reporter', 'reporter.id', 'report.reporter_id')
      .leftJoin('account as reported', 'reported.id', 'report.reported_id')
      .leftJoin('moderation_case as c', 'c.id', 'report.case_id')
      .selectAll('report')
      .select(['reporter.username as reporter', 'reported.username as reported', 'c.kind', 'c.snapshot'])
      .where('report.id', '=', report)
      .executeTakeFirst()
    if (!row) return
    const name = (id: number) => (id === row.reporter_id ? row.reporter : (row.reported ?? ''))
    const message = row.kind === 'tip-message' && row.snapshot?.[0]?.value
    const about = row.listing_id === null ? '' : `, listing ${row.listing_id}`
    const reported = row.reported
      ? `${quoted(row.reported)} (account ${row.reported_id})`
      : 'someone who was not signed in'
    const rendered = renderEmail({
      subject: `Report ${row.id}: ${reportReasons[row.reason as keyof typeof reportReasons]}`,
      paragraphs: [
        `Report by ${quoted(row.reporter)} (account ${row.reporter_id}) about ${reported}${about}.`,
        ...(message ? [`The message with a tip:\n${message}`] : []),
        row.details || 'No details were given.',
        row.quoted.length > 0 ? 'Their last messages:' : 'There are no messages with this report.',
        ...row.quoted.map(
          ({ senderId, content, createdAt }) => `Message from ${quoted(name(senderId))}, ${createdAt}:\n${content}`,
        ),
      ],
      button: { label: 'Open the case', url: `${this.env.ORIGIN}/ops/moderation?case=${row.case_id ?? ''}` },
      reason: because(`someone reported a problem to the team of ${product}`),
    })
    return { to: this.env.CONTACT_EMAIL, ...rendered }
  }

  /** The note was written by the site and contains no names. */
  async #alert(id: number): Promise<Email | undefined> {
    const row = await kysely(this.em)
      .selectFrom('moderation_action')
      .select('reason as note')
      .where('case_id', '=', id)
      .where('kind', '=', 'note')
      .where('staff_id', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!row) return
    const rendered = renderEmail({
      subject: `Case ${id}: please check right away`,
      paragraphs: [row.note],
      button: { label: 'Open the case', url: `${this.env.ORIGIN}/ops/moderation?case=${id}` },
      reason: because(`the site noticed something that the team of ${product} should check`),
    })
    return { to: this.env.CONTACT_EMAIL, ...rendered }
  }

  async #decision(action: number): Promise<Email | undefined> {
    const row = await kysely(this.em)
      .selectFrom('moderation_action as action')
      .innerJoin('moderation_case as c', 'c.id', 'action.case_id')
      .innerJoin('account as a', (join) => join.on('a.id', '=', ({ fn }) => fn.coalesce('c.about_id', 'c.giver_id')))
      .select(({ ref }) => [
        ...(['action.kind', 'action.reason', 'c.kind as subject', 'c.snapshot', 'a.username'] as const),
        ref('a.email').$notNull().as('to'),
      ])
      .where('action.id', '=', action)
      .where('a.email_confirmed_at', 'is not', null)
      .where('c.about_proven', '=', true)
      .executeTakeFirst()
    if (!row) return
    const content = decisionText({ ...row, title: row.snapshot[0]?.value ?? '' }, this.env.CONTACT_EMAIL)
    const toProfile = row.kind !== 'ban' && {
      button: { label: 'Open your profile', url: `${this.env.ORIGIN}/profile` },
    }
    return (
      content && {
        to: row.to,
        ...renderEmail({ ...content, ...toProfile, reason: because(`you have an account on ${product}`) }),
      }
    )
  }

  async #banNotice(account: number, banned: number): Promise<Email | undefined> {
    // Sends nothing if the ban has ended in the meantime.
    const row = await kysely(this.em)
      .selectFrom(['account as reader', 'account as other'])
      .select(({ ref }) => [
        ref('reader.email').$notNull().as('to'),
        'other.username',
        dayInWords(ref('other.banned_at')).as('day'),
      ])
      .where('reader.id', '=', account)
      .where('other.id', '=', banned)
      .where('reader.email_confirmed_at', 'is not', null)
      .where('reader.banned_at', 'is', null)
      .where('other.banned_at', 'is not', null)
      .executeTakeFirst()
    if (!row) return
    const rendered = renderEmail({
      subject: `Someone you were in contact with was removed from ${product}`,
      paragraphs: [
        `You were in contact with ${quoted(row.username)} on ${product}. We removed this person from the site on ${row.day} because they broke our rules.`,
        'Please be careful if they write to you elsewhere: send no money, and do not meet them, even if you agreed to here. If they asked you for money or you feel unsafe, contact the police.',
        `You did nothing wrong, and nothing changes for you. Questions? Write to ${this.env.CONTACT_EMAIL}.`,
      ],
      reason: because(`you were in contact with this person on ${product}`),
    })
    return { to: row.to, ...rendered }
  }
}

const THINGS: Record<string, string> = {
  listing: 'listing',
  message: 'message',
  rating: 'review',
  'tip-message': 'message with a tip',
  person: 'picture',
}

interface Decision {
  kind: string
  reason: string
  subject: string
  title: string
  username: string
}

function decisionText({ kind, reason, subject, title, username }: Decision, contact: string) {
  const hello = `Hello ${quoted(username)},`
  const why = `The reason: ${reason}`
  if (kind === 'warn') {
    return {
      subject: `A warning from ${product}`,
      paragraphs: [
        hello,
        'Our team reviewed a report about you, and this is a warning.',
        why,
        'Your profile shows this until you confirm that you have read it.',
      ],
    }
  }
  if (kind === 'remove') {
    const thing = THINGS[subject] ?? 'listing'
    return {
      subject: `Your ${thing} was removed`,
      paragraphs: [
        hello,
        `Our team removed your ${thing} from ${product}${subject === 'person' ? '.' : `: “${title}”`}`,
        why,
        `If you disagree, write to ${contact}.`,
      ],
    }
  }
  if (kind === 'suspend') {
    return {
      subject: `Your ${product} account is suspended`,
      paragraphs: [
        hello,
        'Your account is suspended. You can still log in, read, download your data and delete your account. You cannot publish, send messages or change anything, and your listings are not shown. Tips that have not reached you yet wait until we decide.',
        why,
        'If you disagree, you can object once on your profile. A person will read it and reply by email.',
      ],
    }
  }
  if (kind === 'ban') {
    return {
      subject: `Your ${product} account is closed`,
      paragraphs: [
        hello,
        `Our team has closed your account. You can no longer log in, and your listings are not shown. Tips that have not reached you yet wait for ${BAN_FINAL_DAYS} days; if the account stays closed, they then go back to the people who gave them.`,
        why,
        `If you disagree, or want your data sent or deleted, write to ${contact} from this address.`,
      ],
    }
  }
  return {
    subject: `Your ${product} account is open again`,
    paragraphs: [hello, 'Our team reviewed your case again. You can use your account as before.', why],
  }
}
