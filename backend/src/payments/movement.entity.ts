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
    requestedAt: p.datetime().lazy().defaultRaw('now()'),
    /** When the provider replayed a stored error for this movement's key: the key can no longer work. */
    errorStoredAt: p.datetime().nullable(),
    outcome: p.text().$type<'done' | 'refused' | 'failed'>().nullable(),
  },
})

/** A movement of money that is requested from the provider. Without an outcome its state is unclear. */
export class Movement extends MovementSchema.class {}
MovementSchema.setClass(Movement)

export type PlannedMovement = Pick<Movement, 'kind' | 'amountCents' | 'target' | 'source'>
