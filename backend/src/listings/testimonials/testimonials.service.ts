import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { isoText } from '../../db/moment.ts'
import { POOL } from '../../db/pool.ts'
import { Problem } from '../../http/problem.ts'
import { assertAirport } from '../trip/trip-days.ts'
import { Testimonial } from './testimonial.entity.ts'
import { type NewTestimonial, type Testimonial as TestimonialView, testimonialErrors } from './testimonials.contract.ts'

const COLUMNS = `
  t.id, t.text, t.rating, t.route, a.username, a.profile_picture_url as "profilePictureUrl",
  ${isoText('t.created_at')} as "createdAt"
  from testimonial t join account a on a.id = t.author_id`
const ONE = `select ${COLUMNS} where t.id = $1`
const NEWEST = `select ${COLUMNS} where t.id < $1 and t.withheld is null order by t.id desc limit $2`
const ABOUT = `select ${COLUMNS} where t.target_id = $3 and t.id < $1 and t.withheld is null order by t.id desc limit $2`

const SOMEBODY = 'select 1 from account where id = ? and email_confirmed_at is not null'
// Parallel testimonials about one person lock this row in turn, so each of them counts.
const RATE = `
  insert into person_rating (account_id, stars, count) values (?, ?, 1)
  on conflict (account_id) do update set stars = person_rating.stars + excluded.stars, count = person_rating.count + 1`

type Row = Omit<TestimonialView, 'user'> & TestimonialView['user']

@Injectable()
export class TestimonialsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  /** The testimonial and the change of the person's rating are one commit. */
  async write(me: number, { targetUserId, route, rating, text }: NewTestimonial): Promise<TestimonialView> {
    if (targetUserId === me) throw new Problem(testimonialErrors['own-testimonial'])
    for (const code of route.split(' to ')) assertAirport('route', code)
    const id = await this.em.transactional(async (em) => {
      const [target] = await em.execute(SOMEBODY, [targetUserId])
      if (!target) throw new Problem(testimonialErrors['target-not-found'])
      const testimonial = em.create(Testimonial, { authorId: me, targetId: targetUserId, route, rating, text })
      await em.flush() // a second testimonial for this route fails here on "already-reviewed"
      await em.execute(RATE, [targetUserId, rating])
      return testimonial.id
    })
    const { rows } = await this.pool.query<Row>(ONE, [id])
    return present(rows[0] as Row)
  }

  async newest(limit: number, before = Number.MAX_SAFE_INTEGER): Promise<TestimonialView[]> {
    const { rows } = await this.pool.query<Row>({ name: 'testimonials', text: NEWEST, values: [before, limit + 1] })
    return rows.map(present)
  }

  async about(target: number, limit: number, before = Number.MAX_SAFE_INTEGER): Promise<TestimonialView[]> {
    const values = [before, limit + 1, target]
    const { rows } = await this.pool.query<Row>({ name: 'testimonials-about', text: ABOUT, values })
    return rows.map(present)
  }
}

const present = ({ username, profilePictureUrl, ...row }: Row): TestimonialView => ({
  ...row,
  user: { username, profilePictureUrl },
})
