import { defineEntity, p } from '@mikro-orm/postgresql'

export const MovementSchema = defineEntity({
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
    askedAt: p.datetime().lazy().defaultRaw('now()'),
    /** When we learned that the provider keeps an error under the name. */
    spentAt: p.datetime().nullable(),
    outcome: p.text().$type<'done' | 'refused' | 'failed'>().nullable(),
  },
})

/** Money that we ask the provider to move. Without an outcome it is unclear what the provider did. */
export class Movement extends MovementSchema.class {}
MovementSchema.setClass(Movement)

/** A movement that is not stored yet. */
export type Wanted = Pick<Movement, 'kind' | 'amountCents' | 'target' | 'source'>
