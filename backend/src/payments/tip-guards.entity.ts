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

export const CardFailureSchema = defineEntity({
  name: 'CardFailure',
  tableName: 'card_failure',
  properties: {
    about: p.text(),
    at: p.datetime().defaultRaw('now()'),
  },
})

export const TipMessageReportSchema = defineEntity({
  name: 'TipMessageReport',
  tableName: 'tip_message_report',
  properties: {
    tipId: p.bigint('number').primary(),
    message: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
    removedAt: p.datetime().nullable(),
  },
})
