import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { idLock } from '../../db/advisory-locks.ts'
import { inSteps } from '../../jobs/batches.ts'
import { Mail } from '../../mail/mail.ts'
import { reviewLetter, reviewWaitsLetter } from '../listings.letters.ts'
import { WRITTEN_BEFORE } from './acquaintance.ts'
import { rate } from './person-rating.service.ts'

const PAGE = 500

// Of two who write at the same moment the second one finds what the first has written.
const IN_TURN = idLock('reviews of trip')
const HOLD = "update testimonial set together = true, trip_id = ?, held_until = now() + interval '14 days' where id = ?"
const BOTH = 'select from testimonial where trip_id = ? having count(distinct author_id) = 2'

const release = (which: string) => `
  update testimonial set held_until = null, released_at = now() where id = any(array(
    select id from testimonial where held_until is not null and ${which}))
  returning id, target_id as "targetId"`
const RELEASE = release('trip_id = ?')
const RELEASE_LATE = release('held_until <= now() order by held_until limit ? for update skip locked')

interface Released {
  id: number
  targetId: number
}

/** Holds back what two who have travelled together write about each other, until both have written or 14 days have passed. */
@Injectable()
export class HeldTestimonials {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: Mail,
  ) {}

  /** Shows a new testimonial at once, or holds back one about a trip. */
  async settle(
    em: EntityManager,
    id: number,
    between: { me: number; other: number; trip: number | null },
  ): Promise<void> {
    const { other, trip } = between
    if (trip === null) {
      await this.#show(em, [{ id, targetId: other }])
      return
    }
    await em.execute(IN_TURN, [trip])
    await em.execute(HOLD, [trip, id])
    const others = [
      ...(await em.execute<object[]>(BOTH, [trip])),
      ...(await em.execute<object[]>(WRITTEN_BEFORE, between)),
    ]
    if (others.length > 0) await this.#show(em, await em.execute(RELEASE, [trip]))
    else await this.mail.owe(em, reviewWaitsLetter, { testimonial: id })
  }

  /** Shows those that have waited for 14 days. */
  async sweep(): Promise<void> {
    await inSteps(() =>
      this.em.fork().transactional(async (em) => {
        const released = await em.execute<Released[]>(RELEASE_LATE, [PAGE])
        await this.#show(em, released)
        return released.length === PAGE
      }),
    )
  }

  async #show(em: EntityManager, shown: readonly Released[]): Promise<void> {
    for (const { id } of shown) await this.mail.owe(em, reviewLetter, { testimonial: id })
    const targets = new Set(shown.map(({ targetId }) => targetId))
    for (const target of [...targets].sort((a, b) => a - b)) await rate(em, target)
  }
}
