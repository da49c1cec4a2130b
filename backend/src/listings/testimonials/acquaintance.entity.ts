import { defineEntity, p } from '@mikro-orm/postgresql'

/** A person who may review another about a route whose listing was deleted. */
export const AcquaintanceSchema = defineEntity({
  name: 'Acquaintance',
  tableName: 'acquaintance',
  properties: {
    personId: p.bigint('number').primary(),
    otherId: p.bigint('number').primary(),
    route: p.text().primary(),
    since: p.datetime().defaultRaw('now()'),
  },
})

/** The sums of a person's reviews. */
export const PersonRatingSchema = defineEntity({
  name: 'PersonRating',
  tableName: 'person_rating',
  properties: {
    accountId: p.bigint('number').primary(),
    stars: p.integer(),
    count: p.integer(),
  },
})
