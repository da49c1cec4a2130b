import { Inject, Injectable } from '@nestjs/common'
import { READS, type Reads } from '../../db/reads.ts'
import { Problem } from '../../http/problem.ts'
import { type Testimonial, testimonialErrors } from './testimonials.contract.ts'
import { type FindAbout, findAbout, findHomePage, findTestimonial } from './testimonials.sql.ts'

@Injectable()
export class TestimonialsReads {
  constructor(@Inject(READS) private readonly reads: Reads) {}

  async getTestimonial(id: number, reader: number): Promise<Testimonial> {
    const row = await findTestimonial.first(this.reads, { id, reader })
    if (!row) throw new Problem(testimonialErrors['testimonial-not-found'])
    return present(row)
  }

  async newest(limit: number, before?: number, reader?: number): Promise<Testimonial[]> {
    const page = { reader: reader ?? null, limit: limit + 1, before: before ?? null }
    return (await findHomePage.rows(this.reads, page)).map(present)
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

const present = ({ authorId, username, profilePictureUrl, reply, repliedAt, ...row }: FindAbout): Testimonial => ({
  ...row,
  user: { id: authorId, username, profilePictureUrl },
  reply: reply !== null && repliedAt !== null ? { text: reply, createdAt: repliedAt } : null,
})
