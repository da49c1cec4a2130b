import { defineEntity, p } from '@mikro-orm/postgresql'

export const DeployTokenSchema = defineEntity({
  name: 'DeployToken',
  tableName: 'deploy_token',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    scope: p.text(),
    purpose: p.text(),
    name: p.text(),
    hash: p.blob(),
    madeAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime().nullable(),
    usedAt: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
  },
})
