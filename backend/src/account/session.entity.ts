import { defineEntity, p } from '@mikro-orm/postgresql'

export const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    idHash: p.blob().primary(),
    accountId: p.bigint('number'),
    createdAt: p.datetime().defaultRaw('now()'),
    seenAt: p.datetime().defaultRaw('now()'),
    wroteLsn: p.string().columnType('pg_lsn').nullable(),
    passkeyAt: p.datetime().nullable(),
    passkeyChallenge: p.text().nullable(),
  },
})
