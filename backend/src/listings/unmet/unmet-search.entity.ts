import { defineEntity, p } from '@mikro-orm/postgresql'

/** Counts searches without a result by route, requested day, and day of the search. */
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
