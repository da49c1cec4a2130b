import { defineEntity, p } from '@mikro-orm/postgresql'

export const BrowserErrorSchema = defineEntity({
  name: 'BrowserError',
  tableName: 'browser_error',
  properties: {
    name: p.text().primary(),
    version: p.text().primary(),
    message: p.text().primary(),
    route: p.text().primary(),
    engine: p.text().primary(),
    count: p.integer(),
    lastAt: p.datetime().defaultRaw('now()'),
  },
})
