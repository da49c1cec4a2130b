import { defineEntity, p } from '@mikro-orm/postgresql'

export const AirportAreaSchema = defineEntity({
  name: 'AirportArea',
  tableName: 'airport_area',
  properties: {
    code: p.text().primary(),
    area: p.text(),
  },
})

export const AirportAreaVersionSchema = defineEntity({
  name: 'AirportAreaVersion',
  tableName: 'airport_area_version',
  properties: {
    isOnly: p.boolean().primary().default(true),
    version: p.text(),
  },
})

export const AirportAreaRefreshSchema = defineEntity({
  name: 'AirportAreaRefresh',
  tableName: 'airport_area_refresh',
  properties: {
    isOnly: p.boolean().primary().default(true),
    version: p.text(),
    stage: p.enum(['writers', 'listings', 'searches'] as const).default('writers'),
    afterId: p.bigint('number').default(0),
    since: p.datetime().defaultRaw('now()'),
  },
})
