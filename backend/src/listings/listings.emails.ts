import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { kind, renderer } from '../jobs/renderers.ts'
import { i18n, inLocale } from '../languages/i18n.ts'
import { EmailSuppressions } from '../mail/email-suppressions.ts'
import type { Email } from '../mail/mailer.ts'
import { renderConfirmation, renderContactRequest, renderPendingReview, renderReview } from './listing-email-texts.ts'
import { findContactRequest, findPendingReview, findReview, findUnconfirmed } from './listings.emails.sql.ts'
import { confirmationToken } from './publish/confirmation.ts'

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
    const row = await findContactRequest.first(this.pool, { id: request })
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
