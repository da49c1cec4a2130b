import { defineEntity, p } from '@mikro-orm/postgresql'

export const TipOriginSchema = defineEntity({
  name: 'TipOrigin',
  tableName: 'tip_origin',
  properties: {
    tipId: p.bigint('number').primary(),
    network: p.text(),
    neighborhood: p.text(),
    identity: p.text().nullable(),
    at: p.datetime().defaultRaw('now()'),
  },
})

export class TipOrigin extends TipOriginSchema.class {}
TipOriginSchema.setClass(TipOrigin)
