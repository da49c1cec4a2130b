import { Inject, Injectable } from '@nestjs/common'
import { type Expression, type Kysely, sql } from 'kysely'
import { isShown } from '../../account/identity.public.ts'
import type { Database } from '../../db/database.types.ts'
import { ago, iso, now } from '../../db/kysely.ts'
import { READS, type Reads } from '../../db/reads.ts'
import { type Args, statement } from '../../db/statement.ts'
import { Problem } from '../../http/problem.ts'
import { areBothPublished } from './acquaintance.ts'
import { type Testimonial, testimonialErrors } from './testimonials.contract.ts'

interface Page {
  reader: number | null
  before: number
  limit: number
}

const testimonialRows = (db: Kysely<Database>, reader: Expression<number | null>) =>
  db
    .selectFrom('testimonial as t')
    .innerJoin('account as a', 'a.id', 't.author_id')
    .select(({ and, eb, fn, not, ref }) => {
      const isMine = eb('t.author_id', '=', reader)
      const ifMine = eb.case().when(isMine)
      return [
        ...(['t.id', 't.text', 't.rating', 't.route', 'a.username', 't.reply', 't.together'] as const),
        'a.profile_picture_url as profilePictureUrl',
        eb.case().when(isShown).then(ref('a.id')).end().as('authorId'),
        iso(ref('t.created_at')).as('createdAt'),
        iso(ref('t.replied_at')).as('repliedAt'),
        ifMine
          .then(and([eb('t.created_at', '>', ago('14 days')), not(areBothPublished())]).$castTo<boolean>())
          .else(sql.lit(false))
          .end()
          .as('changeable'),
        ifMine
          .then(iso(ref('t.publish_at')))
          .end()
          .as('publishAt'),
        fn.coalesce(isMine.$castTo<boolean>(), sql.lit(false)).as('mine'),
        fn
          .coalesce(and([eb('t.target_id', '=', reader), eb('t.reply', 'is', null)]).$castTo<boolean>(), sql.lit(false))
          .as('replyable'),
      ]
    })

const findOne = statement((db, { id, reader }: Args<{ id: number; reader: number }>) =>
  testimonialRows(db, reader).where('t.id', '=', id),
)

const homeRows = (db: Kysely<Database>, { reader, limit }: Pick<Args<Page>, 'reader' | 'limit'>) =>
  testimonialRows(db, reader)
    .where('t.home_from', '<=', now())
    .where('t.withheld', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('moderation_case')
            .select('id')
            .where('kind', '=', sql.lit('rating'))
            .whereRef('subject_id', '=', 't.id')
            .where('closed_at', 'is', null),
        ),
      ),
    )
    .orderBy('t.home_from', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)

export const findNewest = statement((db, args: Args<Omit<Page, 'before'>>) => homeRows(db, args))

// The testimonial of the cursor may have been deleted. Then the list continues with the one that was written before it.
export const findNext = statement((db, { before, reader, limit }: Args<Page>) =>
  homeRows(db, { reader, limit }).where(({ eb, refTuple, selectFrom }) =>
    eb(
      refTuple('t.home_from', 't.id'),
      '<',
      selectFrom('testimonial as last')
        .select(({ cast }) => ['last.home_from', cast<number>(before, 'bigint').as('id')])
        .where('last.id', '<=', before)
        .where('last.home_from', 'is not', null)
        .orderBy('last.id', 'desc')
        .limit(sql.lit(1))
        .$asTuple('home_from', 'id'),
    ),
  ),
)

// Reviews about a hidden person are visible to that person only, and a pending review to its author only.
const findAbout = statement((db, { target, reader, before, limit }: Args<Page & { target: number }>) =>
  testimonialRows(db, reader)
    .where('t.target_id', '=', target)
    .where('t.id', '<', before)
    .where('t.withheld', 'is', null)
    .where(({ eb, or }) => or([eb('t.publish_at', 'is', null), eb('t.author_id', '=', reader)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account as a')
          .select('a.id')
          .where('a.id', '=', target)
          .where(({ eb, or }) => or([isShown, eb('a.id', '=', reader)])),
      ),
    )
    .orderBy('t.id', 'desc')
    .limit(limit),
)

type Row = Omit<Testimonial, 'user' | 'reply'> &
  Omit<Testimonial['user'], 'id'> & { authorId: number | null; reply: string | null; repliedAt: string | null }

@Injectable()
export class TestimonialsReads {
  constructor(@Inject(READS) private readonly reads: Reads) {}

  async getTestimonial(id: number, reader: number): Promise<Testimonial> {
    const row = await findOne.first(this.reads, { id, reader })
    if (!row) throw new Problem(testimonialErrors['testimonial-not-found'])
    return present(row)
  }

  async newest(limit: number, before?: number, reader?: number): Promise<Testimonial[]> {
    const page = { reader: reader ?? null, limit: limit + 1 }
    const rows = before ? findNext.rows(this.reads, { ...page, before }) : findNewest.rows(this.reads, page)
    return (await rows).map(present)
  }

  async about(
    target: number,
    limit: number,
    before = Number.MAX_SAFE_INTEGER,
    reader?: number,
  ): Promise<Testimonial[]> {
    const page = { reader: reader ?? null, before, limit: limit + 1 }
    const rows = await findAbout.rows(this.reads, { target, ...page })
    return rows.map(present)
  }
}

const present = ({ authorId, username, profilePictureUrl, reply, repliedAt, ...row }: Row): Testimonial => ({
  ...row,
  user: { id: authorId, username, profilePictureUrl },
  reply: reply !== null && repliedAt !== null ? { text: reply, createdAt: repliedAt } : null,
})
