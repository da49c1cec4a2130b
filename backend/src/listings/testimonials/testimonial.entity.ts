import { defineEntity, p } from '@mikro-orm/postgresql'

export const TestimonialSchema = defineEntity({
  name: 'Testimonial',
  tableName: 'testimonial',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    authorId: p.bigint('number'),
    targetId: p.bigint('number'),
    route: p.text(),
    rating: p.integer(),
    text: p.text(),
    withheld: p.enum(['hidden', 'removed', 'person-left'] as const).nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    authorKey: p.text().nullable(),
    changedAt: p.datetime().nullable(),
    reply: p.text().nullable(),
    repliedAt: p.datetime().nullable(),
    together: p.boolean().default(false),
    tripId: p.bigint('number').nullable(),
    publishAt: p.datetime().nullable(),
    releasedAt: p.datetime().lazy().nullable(),
    homeFrom: p.datetime().lazy().nullable(),
  },
})

export class Testimonial extends TestimonialSchema.class {}
TestimonialSchema.setClass(Testimonial)
