// In a file of its own, because a page that shows reviews does not load their form.
import * as z from 'zod/mini'
import { Id, Moment } from '../../http/http.contract.ts'

export const Testimonial = z.object({
  id: Id,
  text: z.string(),
  rating: z.int(),
  route: z.string(),
  createdAt: Moment,
  user: z.object({
    /** Null if others cannot see the author's account. */
    id: z.nullable(Id),
    username: z.string(),
    profilePictureUrl: z.nullable(z.string()),
  }),
  reply: z.nullable(z.object({ text: z.string(), createdAt: Moment })),
  /** For 14 days, unless both sides' reviews are published. */
  changeable: z.boolean(),
  mine: z.boolean(),
  /** Whether the two had agreed on a trip that has departed. Otherwise they wrote to each other. */
  together: z.boolean(),
  /** The latest time of publication; only for the author, and null once published. */
  publishAt: z.nullable(Moment),
  /** Whether the review is about the reader, who has not replied yet. */
  replyable: z.boolean(),
})
export type Testimonial = z.infer<typeof Testimonial>
