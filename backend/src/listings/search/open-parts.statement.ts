import { daysOf, filters, momentOf, type Search, unhidden } from './search.conditions.ts'

/**
 * Selects requests with company on some flights by the routes without, once each, in the order of the whole trip. A
 * visitor must not learn by which airports someone close travels.
 */
export function soonestParts(search: Search): string[] {
  if (search.query.type === 'helper') return []
  const { first, last, day, id } = daysOf(search)
  // 100 is the maximum number of days between a part and its whole trip.
  const isOnTheseDays = (row: string) =>
    `${row}.trip_date >= ${first} - 100 and ${row}.date <= ${last} and ${row}.end_date >= ${first}`
  const { from, to, flight: number } = search.query
  // Two parts of one trip can match only without a route or flight.
  const isFirst = from || to || number ? '' : `and ${isFirstPart(isOnTheseDays('earlier'))}`
  const where = ['closes_at > now()', ...filters(search), speaksIn(search), OF_REQUEST].join(' and ')
  return [
    `select listing_id as id, trip_date as date from open_part o
     where ${where} and ${isOnTheseDays('o')} and (trip_date, listing_id) > (${day}, ${id}) ${isFirst}
       ${search.isVisitor ? 'and not for_someone' : ''} ${unhidden(search, 'true')}`,
  ]
}

export function newestParts(search: Search): string[] {
  if (search.query.type === 'helper') return []
  return [
    `select listing_id as id, type, created_at from open_part o
     where ${[OF_REQUEST, 'closes_at > now()', ...filters(search)].join(' and ')} and (created_at, listing_id) < ${momentOf(search, 'seeking_help')} and ${speaksIn(search)}
       and ${isFirstPart('true')} ${search.query.on ? 'and human' : ''} ${unhidden(search, 'true')}`,
  ]
}

const isFirstPart = (holds: string) =>
  `not exists (select from open_part earlier where earlier.listing_id = o.listing_id and earlier.number < o.number and ${holds})`

const OF_REQUEST = "type = 'seeking_help'"

const speaksIn = ({ query: { language }, bind }: Search) =>
  language?.length ? `string_to_array(spoken, ' ') && ${bind(language, 'text[]')}` : 'true'
