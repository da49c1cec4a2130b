import { defineEntity, p } from '@mikro-orm/postgresql'

/** The network from which a tip began, as a pseudonym. */
export const TipOriginSchema = defineEntity({
  name: 'TipOrigin',
  tableName: 'tip_origin',
  properties: {
    tipId: p.bigint('number').primary(),
    network: p.text(),
    at: p.datetime().defaultRaw('now()'),
  },
})

/** A declined card, and a pseudonym against which it counts. */
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

/** A person who receives no messages with tips from visitors. */
export const VisitorMessageOptOutSchema = defineEntity({
  name: 'VisitorMessageOptOut',
  tableName: 'visitor_message_opt_out',
  properties: {
    accountId: p.bigint('number').primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
