import { defineEntity, p } from '@mikro-orm/postgresql'

export const ChallengeSchema = defineEntity({
  name: 'Challenge',
  tableName: 'challenge',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    kind: p.enum(['login', 'phone'] as const),
    browserHash: p.blob().nullable(),
    accountId: p.bigint('number').nullable(),
    recipient: p.text(),
    human: p.boolean(),
    turn: p.integer().default(1),
    attempts: p.integer().default(0),
    begunAt: p.datetime().defaultRaw('now()'),
    sentAt: p.datetime().defaultRaw('now()'),
    usedAt: p.datetime().nullable(),
    undeliveredTurn: p.integer().nullable(),
    mailbox: p.text().nullable(),
    addressedTurn: p.integer().nullable(),
    locale: p.text().default('en'),
  },
})
