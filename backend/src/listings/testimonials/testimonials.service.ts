import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { SignedIn } from '../../account/sessions.service.ts'
import { ENV, type Env } from '../../env.ts'
import { Problem } from '../../http/problem.ts'
import { pseudonym } from '../../http/pseudonym.ts'
import { Blocks } from '../../messaging/blocks.service.ts'
import { messagingErrors } from '../../messaging/messaging.contract.ts'
import { assertAirport } from '../trip/trip-days.ts'
import { WAS_IN_CONTACT } from './acquaintance.ts'
import { HeldTestimonials } from './held-testimonials.service.ts'
import { rate } from './person-rating.service.ts'
import { Testimonial } from './testimonial.entity.ts'
import {
  type NewTestimonial,
  type ReviewState,
  type TestimonialForm,
  testimonialErrors,
} from './testimonials.contract.ts'

const SOMEBODY = 'select 1 from account where id = ? and email_confirmed_at is not null'
const BEFORE = `
  select t.author_id as "authorId"
  from testimonial t join account author on author.id = t.author_id join account mine on mine.identity = author.identity
  where mine.id = :me and t.target_id = :target and t.route = :route limit 1`
const CHANGEABLE = "select created_at > now() - interval '14 days' as changeable from testimonial where id = ?"

/** Writes, changes and answers testimonials. */
@Injectable()
export class TestimonialsService {
  constructor(
    private readonly em: EntityManager,
    private readonly blocks: Blocks,
    private readonly held: HeldTestimonials,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The testimonial, the change of the person's rating and the mail to the person are one commit. Answers the id. */
  async write(me: SignedIn, { targetUserId, route, rating, text }: NewTestimonial): Promise<number> {
    if (targetUserId === me.id) throw new Problem(testimonialErrors['own-testimonial'])
    for (const code of route.split(' to ')) assertAirport('route', code)
    await this.#assertNotParted(me.id, targetUserId)
    return this.em.transactional(async (em) => {
      const [target] = await em.execute(SOMEBODY, [targetUserId])
      if (!target) throw new Problem(testimonialErrors['target-not-found'])
      await assertWasInContact(em, me.id, targetUserId, route)
      await assertNotReviewed(em, me.id, targetUserId, route)
      const authorKey = pseudonym(this.env.CODE_SECRET, me.email)
      const author = { authorId: me.id, authorKey }
      const testimonial = em.create(Testimonial, { ...author, targetId: targetUserId, route, rating, text })
      await em.flush() // a second testimonial for this route fails here on "already-reviewed" or "reviewed-before"
      await this.held.settle(em, testimonial.id, { me: me.id, other: targetUserId, route })
      return testimonial.id
    })
  }

  /** Whether a person may review another for a route; `write` is the judge. */
  async stateOf(me: number, target: number, route: string): Promise<ReviewState['state']> {
    if (me === target) return 'own'
    const em = this.em.fork()
    const [before] = await em.execute(BEFORE, { me, target, route })
    if (await this.blocks.between(me, target)) return 'no-contact'
    if (before) return 'written'
    return (await wasInContact(em, me, target, route)) ? 'possible' : 'no-contact'
  }

  /** For 14 days an author may change their mind. */
  async change(me: number, id: number, { rating, text }: TestimonialForm): Promise<void> {
    await this.em.transactional(async (em) => {
      const testimonial = await em.findOne(Testimonial, { id, authorId: me })
      if (!testimonial || testimonial.withheld === 'kept') throw new Problem(testimonialErrors['testimonial-not-found'])
      await this.#assertNotParted(me, testimonial.targetId)
      const [{ changeable }] = await em.execute<[{ changeable: boolean }]>(CHANGEABLE, [id])
      if (!changeable) throw new Problem(testimonialErrors['review-settled'])
      em.assign(testimonial, { rating, text, changedAt: raw('now()') })
      await em.flush()
      await rate(em, testimonial.targetId)
    })
  }

  /** The person whom a testimonial is about answers it, once. */
  async reply(me: number, id: number, reply: string): Promise<void> {
    const em = this.em.fork()
    const own = { id, targetId: me, heldUntil: null }
    const replied = await em.nativeUpdate(Testimonial, { ...own, reply: null }, { reply, repliedAt: raw('now()') })
    if (replied > 0) return
    const isThere = await em.count(Testimonial, own)
    throw new Problem(testimonialErrors[isThere ? 'already-replied' : 'testimonial-not-found'])
  }

  async #assertNotParted(me: number, other: number): Promise<void> {
    if (await this.blocks.between(me, other)) throw new Problem(messagingErrors.blocked)
  }
}

async function wasInContact(em: EntityManager, me: number, other: number, route: string): Promise<boolean> {
  const [{ met }] = await em.execute<[{ met: boolean }]>(WAS_IN_CONTACT, { me, other, route })
  return met
}

async function assertWasInContact(em: EntityManager, me: number, other: number, route: string): Promise<void> {
  if (!(await wasInContact(em, me, other, route))) throw new Problem(testimonialErrors['no-contact'])
}

/** The key of the address is unique in the table; this also knows people who have come back with their phone only. */
async function assertNotReviewed(em: EntityManager, me: number, target: number, route: string): Promise<void> {
  const [before] = await em.execute<Array<{ authorId: number }>>(BEFORE, { me, target, route })
  if (before) throw new Problem(testimonialErrors[before.authorId === me ? 'already-reviewed' : 'reviewed-before'])
}
