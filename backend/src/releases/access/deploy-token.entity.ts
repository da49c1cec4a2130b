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
    endedAt: p.datetime().nullable(),
  },
})

export const DeployUseSchema = defineEntity({
  name: 'DeployUse',
  tableName: 'deploy_use',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    tokenId: p.bigint('number'),
    what: p.text(),
    allowed: p.boolean(),
    at: p.datetime().defaultRaw('now()'),
  },
})
