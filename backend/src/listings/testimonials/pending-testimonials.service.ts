import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Expression } from 'kysely'
import { lockId } from '../../db/advisory-locks.ts'
import { ahead, anyOf, kysely, now } from '../../db/kysely.ts'
import { inSteps } from '../../jobs/batches.ts'
import { MailService } from '../../mail/mail.service.ts'
import { pendingReviewEmail, reviewEmail } from '../listings.emails.ts'
import { findEarlierReview } from './acquaintance.ts'
import { updateRating } from './person-rating.public.ts'

const PAGE = 500

const selectPending = (em: EntityManager) =>
  kysely(em).selectFrom('testimonial').select('id').where('publish_at', 'is not', null)

interface Released {
  id: number
  targetId: number
}

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
    const testimonials = kysely(em)
    await testimonials
      .updateTable('testimonial')
      .set({ together: true, trip_id: trip, publish_at: ahead('14 days') })
      .where('id', '=', id)
      .execute()
    const { authors } = await testimonials
      .selectFrom('testimonial')
      .select(({ fn }) => fn.count<number>('author_id').distinct().as('authors'))
      .where('trip_id', '=', trip)
      .executeTakeFirstOrThrow()
    if (authors === 2 || (await findEarlierReview.first(em, { me, other, trip })))
      await this.#release(em, selectPending(em).where('trip_id', '=', trip).$asScalar())
    else await this.mail.enqueue(em, pendingReviewEmail, { testimonial: id })
  }

  async publishOverdue(): Promise<void> {
    await inSteps(() =>
      this.em.fork().transactional(async (em) => {
        const late = selectPending(em).where('publish_at', '<=', now()).orderBy('publish_at').limit(PAGE)
        return (await this.#release(em, late.forUpdate().skipLocked().$asScalar())) === PAGE
      }),
    )
  }

  async #release(em: EntityManager, ids: Expression<number>): Promise<number> {
    const released = await kysely(em)
      .updateTable('testimonial')
      .set({ publish_at: null, released_at: now() })
      .where('id', '=', anyOf(ids))
      .returning(['id', 'target_id as targetId'])
      .execute()
    await this.#show(em, released)
    return released.length
  }

  async #show(em: EntityManager, shown: readonly Released[]): Promise<void> {
    for (const { id } of shown) await this.mail.enqueue(em, reviewEmail, { testimonial: id })
    const targets = new Set(shown.map(({ targetId }) => targetId))
    for (const target of [...targets].sort((a, b) => a - b)) await updateRating(em, target)
  }
}
