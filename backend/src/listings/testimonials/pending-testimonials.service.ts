import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { lockId } from '../../db/advisory-locks.ts'
import { inSteps } from '../../jobs/batches.ts'
import { MailService } from '../../mail/mail.service.ts'
import { pendingReviewEmail, reviewEmail } from '../listings.emails.ts'
import { updateRating } from './person-rating.public.ts'
import {
  countAuthors,
  findEarlierReview,
  holdBack,
  type PublishOverdue,
  publishOfTrip,
  publishOverdue,
} from './testimonials.sql.ts'

const PAGE = 500

/** Publishes the reviews of two people about each other once both have written, or after 14 days. */
@Injectable()
export class PendingTestimonialsService {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
  ) {}

  async settle(
    em: EntityManager,
    id: number,
    between: { me: number; other: number; trip: number | null },
  ): Promise<void> {
    const { me, other, trip } = between
    if (trip === null) {
      await this.#show(em, [{ id, targetId: other }])
      return
    }
    // Serializes the two authors, so that the second one finds the first review.
    await lockId(em, 'reviews of trip', String(trip))
    await holdBack.rows(em, { id, trip })
    const { authors } = (await countAuthors.first(em, { trip }))!
    if (authors === 2 || (await findEarlierReview.first(em, { me, other, trip })))
      await this.#show(em, await publishOfTrip.rows(em, { trip }))
    else await this.mail.enqueue(em, pendingReviewEmail, { testimonial: id })
  }

  async publishOverdue(): Promise<void> {
    await inSteps(() =>
      this.em.fork().transactional(async (em) => {
        const published = await publishOverdue.rows(em, { limit: PAGE })
        await this.#show(em, published)
        return published.length === PAGE
      }),
    )
  }

  async #show(em: EntityManager, shown: readonly PublishOverdue[]): Promise<void> {
    for (const { id } of shown) await this.mail.enqueue(em, reviewEmail, { testimonial: id })
    const targets = new Set(shown.map(({ targetId }) => targetId))
    for (const target of [...targets].sort((a, b) => a - b)) await updateRating(em, target)
  }
}
