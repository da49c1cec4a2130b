import { defineEntity, p } from '@mikro-orm/postgresql'

export const PhotoSchema = defineEntity({
  name: 'Photo',
  tableName: 'photo',
  properties: {
    accountId: p.bigint('number').primary(),
    hash: p.text(),
    bytes: p.blob(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})
