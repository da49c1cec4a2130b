import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { addressKey } from '../../account/account-status.service.ts'
import type { SignedIn } from '../../account/sessions.service.ts'
import { BlocksService } from '../../blocks/blocks.service.ts'
import { lockId } from '../../db/advisory-locks.ts'
import { ENV, type Env } from '../../env.ts'
import { Problem } from '../../http/problem.ts'
import { messagingErrors } from '../../messaging/messaging.contract.ts'
import { assertAirport } from '../itinerary/itinerary-days.ts'
import { PendingTestimonialsService } from './pending-testimonials.service.ts'
import { updateRating } from './person-rating.public.ts'
import { Testimonial } from './testimonial.entity.ts'
import {
  type NewTestimonial,
  type ReviewState,
  type TestimonialForm,
  testimonialErrors,
} from './testimonials.contract.ts'
import {
  type FindAgreedTrip,
  findAgreedTrip,
  findChangeable,
  findReview,
  findReviewAfterConversation,
  findTarget,
  haveWritten,
  lockTarget,
} from './testimonials.sql.ts'

interface Between {
  me: number
  other: number
  route: string
}

/** The right to review follows from a departed trip, or from a conversation (null). */
type Basis = { trip: number | null } | { notBefore: FindAgreedTrip }

@Injectable()
export class TestimonialsService {
  constructor(
    private readonly em: EntityManager,
    private readonly blocks: BlocksService,
    private readonly pending: PendingTestimonialsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async write(me: SignedIn, { targetUserId, route, rating, text }: NewTestimonial): Promise<number> {
    if (targetUserId === me.id) throw new Problem(testimonialErrors['own-testimonial'])
    for (const code of route.split(' to ')) assertAirport('route', code)
    await this.#assertNotSeparated(me.id, targetUserId)
    return this.em.transactional(async (em) => {
      const target = await lockTarget.first(em, { me: me.id, other: targetUserId })
      if (!target) throw new Problem(testimonialErrors['target-not-found'])
      if (target.own) throw new Problem(testimonialErrors['own-testimonial'])
      const between = { me: me.id, other: targetUserId, route }
      const trip = await tripOf(em, between)
      // Serializes the author's reviews, so that the second one finds the first.
      await lockId(em, 'reviews by', String(me.identity))
      await assertNotReviewed(em, between)
      if (trip === null && (await isReviewedAfterConversation(em, between)))
        throw new Problem(testimonialErrors['conversation-reviewed'])
      const authorKey = addressKey(this.env.CODE_SECRET, me.email)
      const author = { authorId: me.id, authorKey }
      const testimonial = em.create(Testimonial, { ...author, targetId: targetUserId, route, rating, text })
      await em.flush() // a second testimonial for this route fails here on "already-reviewed" or "reviewed-before"
      await this.pending.settle(em, testimonial.id, { me: me.id, other: targetUserId, trip })
      return testimonial.id
    })
  }

  /** A preview: `write` decides. */
  async stateOf(me: number, other: number, route: string): Promise<ReviewState> {
    const { em } = this
    const target = await findTarget.first(em, { me, other })
    if (target?.own) return { state: 'own' }
    if (await this.blocks.isEitherBlocked(me, other)) return { state: 'no-contact' }
    if (await findReview.first(em, { me, other, route })) return { state: 'written' }
    const basis = await basisOf(em, { me, other, route })
    if (!basis) return { state: 'no-contact' }
    if ('notBefore' in basis) return { state: 'not-yet', from: basis.notBefore.from }
    const isReviewed = basis.trip === null && (await isReviewedAfterConversation(em, { me, other, route }))
    return { state: isReviewed ? 'conversation-reviewed' : 'possible' }
  }

  async change(me: number, id: number, { rating, text }: TestimonialForm): Promise<void> {
    await this.em.transactional(async (em) => {
      const testimonial = await em.findOne(Testimonial, { id, authorId: me })
      if (!testimonial || testimonial.withheld === 'person-left')
        throw new Problem(testimonialErrors['testimonial-not-found'])
      await this.#assertNotSeparated(me, testimonial.targetId)
      const { changeable, frozen } = (await findChangeable.first(em, { id }))!
      if (frozen) throw new Problem(testimonialErrors['review-frozen'])
      if (!changeable) throw new Problem(testimonialErrors['review-settled'])
      em.assign(testimonial, { rating, text, changedAt: raw('now()') })
      await em.flush()
      await updateRating(em, testimonial.targetId)
    })
  }

  async reply(me: number, id: number, reply: string): Promise<void> {
    const em = this.em.fork()
    const own = { id, targetId: me, publishAt: null }
    const replied = await em.nativeUpdate(Testimonial, { ...own, reply: null }, { reply, repliedAt: raw('now()') })
    if (replied > 0) return
    const isThere = await em.count(Testimonial, own)
    throw new Problem(testimonialErrors[isThere ? 'already-replied' : 'testimonial-not-found'])
  }

  async #assertNotSeparated(me: number, other: number): Promise<void> {
    if (await this.blocks.isEitherBlocked(me, other)) throw new Problem(messagingErrors.blocked)
  }
}

async function basisOf(em: EntityManager, between: Between): Promise<Basis | undefined> {
  const trip = await findAgreedTrip.first(em, between)
  if (trip) return trip.departed ? { trip: trip.id } : { notBefore: trip }
  const written = await haveWritten.first(em, between)
  return written?.wrote ? { trip: null } : undefined
}

/** Null for a conversation; throws when the author may not write the review, or not yet. */
async function tripOf(em: EntityManager, between: Between): Promise<number | null> {
  const basis = await basisOf(em, between)
  if (!basis) throw new Problem(testimonialErrors['no-contact'])
  if ('trip' in basis) return basis.trip
  const wire = testimonialErrors['review-too-early']
  const message = `You can review this traveler once the first flight of your trip has left, on ${basis.notBefore.day}.`
  throw new Problem({ ...wire, message })
}

const isReviewedAfterConversation = async (em: EntityManager, between: Between): Promise<boolean> =>
  (await findReviewAfterConversation.first(em, between)) !== undefined

/** The table's unique key covers the address; this also finds authors who returned with their phone only. */
async function assertNotReviewed(em: EntityManager, between: Between): Promise<void> {
  const review = await findReview.first(em, between)
  if (review)
    throw new Problem(testimonialErrors[review.authorId === between.me ? 'already-reviewed' : 'reviewed-before'])
}
