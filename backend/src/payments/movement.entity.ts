import { defineEntity, p } from '@mikro-orm/postgresql'

const MovementSchema = defineEntity({
  name: 'Movement',
  tableName: 'movement',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    name: p.uuid().defaultRaw('gen_random_uuid()'),
    tipId: p.bigint('number'),
    kind: p.text().$type<'transfer' | 'reversal' | 'refund'>(),
    amountCents: p.integer(),
    target: p.text(),
    source: p.text().nullable(),
    /** Since when we know that Stripe keeps an error under the name. */
    spentAt: p.datetime().nullable(),
    outcome: p.text().$type<'done' | 'refused' | 'failed'>().nullable(),
  },
})

/** What we ask Stripe to move. Unclear until Stripe has said what became of it. */
export class Movement extends MovementSchema.class {}
MovementSchema.setClass(Movement)

/** A movement that nobody has written down yet. */
export type Wanted = Pick<Movement, 'kind' | 'amountCents' | 'target' | 'source'>
