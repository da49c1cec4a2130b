import { Inject, Injectable } from '@nestjs/common'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/database.types.ts'
import { iso } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { ENV, type Env } from '../env.ts'
import { kind, renderer } from '../jobs/renderers.ts'
import { i18n, inLocale } from '../languages/i18n.ts'
import { EmailSuppressions } from '../mail/email-suppressions.ts'
import type { Email } from '../mail/mailer.ts'
import { isConfirmed, isOpen } from './listing.read.ts'
import { renderConfirmation, renderContactRequest, renderPendingReview, renderReview } from './listing-email-texts.ts'
import { confirmationToken } from './publish/confirmation.ts'

type Id = { id: number }

const findUnconfirmed = statement((db, { id }: Args<Id>) =>
  db
    .selectFrom('listing as l')
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .select(({ ref }) => [
      ...(['l.id', 'l.type', 'l.departure', 'l.arrival', 'l.date', 'a.locale'] as const),
      ref('a.email').$notNull().as('email'),
    ])
    .where('l.id', '=', id)
    .where('a.email', 'is not', null)
    .where(isOpen)
    .where(({ not }) => not(isConfirmed)),
)

// Only confirmed addresses get this email: others may never have heard of the site.
const findRequest = statement((db, { id }: Args<Id>) =>
  db
    .selectFrom('contact_request as r')
    .innerJoin('listing as l', 'l.id', 'r.listing_id')
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .innerJoin('account as requester', 'requester.id', 'r.requester_id')
    .select(({ eb, ref }) => [
      ...([
        'l.departure',
        'l.arrival',
        'l.date',
        'requester.id as requesterId',
        'requester.username',
        'a.locale',
      ] as const),
      ref('a.email').$notNull().as('email'),
      eb('l.phone_number', 'is not', null).$castTo<boolean>().as('withPhone'),
    ])
    .where('r.id', '=', id)
    .where('a.email', 'is not', null)
    .where('requester.email', 'is not', null)
    .where(isConfirmed)
    .where('a.banned_at', 'is', null)
    .where('requester.banned_at', 'is', null),
)

const reviewFor = (db: Kysely<Database>, { id }: Args<Id>) =>
  db
    .selectFrom('testimonial as t')
    .innerJoin('account as target', 'target.id', 't.target_id')
    .innerJoin('account as author', 'author.id', 't.author_id')
    .select(({ ref }) => [ref('target.email').$notNull().as('email'), 'target.locale', 'author.username'])
    .where('t.id', '=', id)
    .where('t.withheld', 'is', null)
    .where('target.email_confirmed_at', 'is not', null)

// A pending review is announced without text and stars.
const findPendingReview = statement((db, args: Args<Id>) =>
  reviewFor(db, args)
    .select(({ ref }) => ['t.trip_id as trip', iso(ref('t.publish_at').$notNull()).as('until')])
    .where('t.publish_at', 'is not', null),
)

const findReview = statement((db, args: Args<Id>) =>
  reviewFor(db, args).select(({ selectFrom }) => [
    ...(['t.route', 't.rating', 't.text'] as const),
    selectFrom('listing as l')
      .select('l.type')
      .whereRef('l.account_id', '=', 't.target_id')
      .orderBy('l.id', 'desc')
      .limit(sql.lit(1))
      .as('type'),
  ]),
)

export const confirmationEmail = kind<{ listing: number }>('listing-confirmation')
export const contactRequestedEmail = kind<{ request: number }>('contact-requested')

export const reviewEmail = kind<{ testimonial: number }>('testimonial-written')

export const pendingReviewEmail = kind<{ testimonial: number }>('testimonial-waits')

@Injectable()
export class ListingsEmails {
  readonly emails = [
    renderer(confirmationEmail, ({ listing }) => this.#confirmation(listing)),
    renderer(contactRequestedEmail, ({ request }) => this.#request(request)),
    renderer(reviewEmail, ({ testimonial }) => this.#review(testimonial)),
    renderer(pendingReviewEmail, ({ testimonial }) => this.#pendingReview(testimonial)),
  ]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly suppressions: EmailSuppressions,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async #confirmation(listing: number): Promise<Email | undefined> {
    const row = await findUnconfirmed.first(this.pool, { id: listing })
    if (!row) return undefined
    const token = confirmationToken(this.env.CODE_SECRET, row.id, row.email)
    return inLocale(row.locale, () => {
      const typed = i18n._('Someone typed this email address in a form, maybe by mistake.')
      const { reason, headers } = this.suppressions.linkFor(row.email, typed)
      return { to: row.email, headers, ...renderConfirmation(row, token, reason, this.env) }
    })
  }

  async #request(request: number): Promise<Email | undefined> {
    const row = await findRequest.first(this.pool, { id: request })
    return row && { to: row.email, ...inLocale(row.locale, () => renderContactRequest(row, this.env)) }
  }

  async #pendingReview(testimonial: number): Promise<Email | undefined> {
    const row = await findPendingReview.first(this.pool, { id: testimonial })
    return row && { to: row.email, ...inLocale(row.locale, () => renderPendingReview(row, this.env)) }
  }

  async #review(testimonial: number): Promise<Email | undefined> {
    const row = await findReview.first(this.pool, { id: testimonial })
    return row && { to: row.email, ...inLocale(row.locale, () => renderReview(row, this.env)) }
  }
}
