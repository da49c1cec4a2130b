import { defineEntity, p } from '@mikro-orm/postgresql'

export const ReleaseVisitSchema = defineEntity({
  name: 'ReleaseVisit',
  tableName: 'release_visit',
  properties: {
    name: p.text().primary(),
    version: p.text().primary(),
    visit: p.text().primary(),
    at: p.datetime().defaultRaw('now()'),
    failed: p.boolean(),
    load: p.integer().nullable(),
    lcp: p.integer().nullable(),
    inp: p.integer().nullable(),
    network: p.text().nullable(),
    silent: p.boolean().default(false),
    reason: p.text().nullable(),
    bucket: p.text().nullable(),
  },
})
