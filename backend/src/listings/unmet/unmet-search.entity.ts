import { defineEntity, p } from '@mikro-orm/postgresql'

/** How often a route was searched without a result on a day. */
export const UnmetSearchSchema = defineEntity({
  name: 'UnmetSearch',
  tableName: 'unmet_search',
  properties: {
    route: p.text(),
    day: p.date().nullable(),
    searchedOn: p.date(),
    count: p.integer(),
  },
})
