import { Inject, Injectable } from '@nestjs/common'
import { IS_SHOWN } from '../../account/accounts.service.ts'
import { isoText } from '../../db/moment.ts'
import { READS, type Reads } from '../../db/reads.ts'
import { Problem } from '../../http/problem.ts'
import { BOTH_PUBLISHED } from './acquaintance.ts'
import { type Testimonial, testimonialErrors } from './testimonials.contract.ts'

// $1 is the reader, or null.
const COLUMNS = `
  t.id, t.text, t.rating, t.route, case when ${IS_SHOWN} then a.id end as "authorId", a.username, a.profile_picture_url as "profilePictureUrl",
  ${isoText('t.created_at')} as "createdAt", t.reply, ${isoText('t.replied_at')} as "repliedAt",
  case when t.author_id = $1::bigint then t.created_at > now() - interval '14 days' and not ${BOTH_PUBLISHED} else false end
    as changeable,
  coalesce(t.author_id = $1::bigint, false) as mine, t.together,
  case when t.author_id = $1::bigint then ${isoText('t.held_until')} end as "heldUntil",
  coalesce(t.target_id = $1::bigint and t.reply is null, false) as replyable
  from testimonial t join account a on a.id = t.author_id`
const ONE = `select ${COLUMNS} where t.id = $2`

// On the home page: a day has passed in which the person could answer or report it, or the author has a verified phone;
// and nobody has reported it.
const NEWEST = `
  select ${COLUMNS}
  where t.id < $2 and t.held_until is null
    and (coalesce(t.released_at, t.created_at) < now() - interval '24 hours' or a.phone_verified_at is not null)
    and t.withheld is null and not exists (
      select from moderation_case where kind = 'rating' and subject_id = t.id and closed_at is null)
  order by t.id desc limit $3`
// Only the person reads about a person whom others do not see, and only its author what waits.
const ABOUT = `
  select ${COLUMNS}
  where t.target_id = $4 and t.id < $2 and t.withheld is null
    and (t.held_until is null or t.author_id = $1)
    and exists (select from account a where a.id = $4 and (${IS_SHOWN} or a.id = $1))
  order by t.id desc limit $3`

type Row = Omit<Testimonial, 'user' | 'reply'> &
  Omit<Testimonial['user'], 'id'> & { authorId: number | null; reply: string | null; repliedAt: string | null }

/** Reads testimonials. */
@Injectable()
export class TestimonialsReads {
  constructor(@Inject(READS) private readonly reads: Reads) {}

  async one(id: number, reader: number): Promise<Testimonial> {
    const { rows } = await this.reads.query<Row>({ name: 'testimonial', text: ONE, values: [reader, id] })
    if (!rows[0]) throw new Problem(testimonialErrors['testimonial-not-found'])
    return present(rows[0])
  }

  /** The testimonials of the home page, newest first. */
  async newest(limit: number, before = Number.MAX_SAFE_INTEGER, reader?: number): Promise<Testimonial[]> {
    const values = [reader ?? null, before, limit + 1]
    const { rows } = await this.reads.query<Row>({ name: 'testimonials', text: NEWEST, values })
    return rows.map(present)
  }

  async about(
    target: number,
    limit: number,
    before = Number.MAX_SAFE_INTEGER,
    reader?: number,
  ): Promise<Testimonial[]> {
    const values = [reader ?? null, before, limit + 1, target]
    const { rows } = await this.reads.query<Row>({ name: 'testimonials-about', text: ABOUT, values })
    return rows.map(present)
  }
}

const present = ({ authorId, username, profilePictureUrl, reply, repliedAt, ...row }: Row): Testimonial => ({
  ...row,
  user: { id: authorId, username, profilePictureUrl },
  reply: reply !== null && repliedAt !== null ? { text: reply, createdAt: repliedAt } : null,
})
