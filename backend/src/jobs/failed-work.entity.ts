import { defineEntity, p } from '@mikro-orm/postgresql'

export const FailedWorkSchema = defineEntity({
  name: 'FailedWork',
  tableName: 'failed_work',
  properties: {
    worker: p.text().primary(),
    workId: p.bigint('number').primary(),
    attempts: p.integer().default(1),
    failure: p.text(),
    since: p.datetime().defaultRaw('now()'),
    nextAttemptAt: p.datetime(),
    deadAt: p.datetime().nullable(),
    name: p.uuid().defaultRaw('gen_random_uuid()'),
  },
})
