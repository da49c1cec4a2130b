import type { QueryConfig } from 'pg'
import { EARLIEST_TODAY, LISTING_COLUMNS, LISTING_JOINS } from '../listing.read.ts'
import { isForSomeone } from '../listing-viewers.public.ts'
import { type ListingsQuery, MAX_FLEXIBLE_DAYS, parseFlight } from '../listings.contract.ts'
import { type Codeshares, flightConditions } from '../search/codeshares.ts'
import {
  afterOf,
  alternatives,
  type Bind,
  type Comparison,
  OPERATED,
  type Page,
  rankedMatches,
  rowsOf,
} from './match.statement.ts'
import { SAME_DAY } from './match.tiers.ts'

interface Search {
  query: ListingsQuery
  reader: number | undefined
  languages: readonly string[]
  sold?: Codeshares | undefined
}

export function nearStatement(search: Search, { limit, cursor, hidden = [] }: Page): QueryConfig {
  const values: unknown[] = []
  const bind: Bind = (value, type) => `$${values.push(value)}::${type}`
  const rows = rowsOf(limit)
  const [name, comparison] = near(search, bind)
  const core = rankedMatches({
    ...comparison,
    ...{ rows, after: afterOf(cursor, bind), hidden: hidden.length > 0 ? bind(hidden, 'bigint[]') : undefined },
  })
  const text = `
    select ${LISTING_COLUMNS}, ${OPERATED}, best.rank
    from (${core}) best
    join listing l on l.id = best.id ${LISTING_JOINS}
    order by best.rank, best.id desc`
  // A flight with several numbers is planned for its values each time, as in a search.
  if (search.sold && search.sold.numbers.length > 1) return { text, values }
  return { name: `${name} ${rows}${hidden.length > 0 ? ' hidden' : ''}`, text, values }
}

function near({ query, reader, languages, sold }: Search, bind: Bind): [name: string, Comparison] {
  const { from, to, date, endDate = date, flight, type, language } = query
  const ofArea = (code: string) => `coalesce((select area from airport_area where code = ${code}), ${code})`
  const [departure, arrival] = [bind(from, 'text'), bind(to, 'text')]
  const { carrier, number, suffix } = parseFlight(sold?.operatedAs ?? flight ?? '') ?? {
    carrier: null,
    number: null,
    suffix: '',
  }
  const [ofCarrier, numbered, suffixed] = [bind(carrier, 'text'), bind(number, 'int'), bind(suffix, 'text')]
  const account = bind(reader ?? null, 'bigint')
  const trip = `
    me as materialized (
      select ${account} as account_id, ${bind(type === 'both' ? ['helper', 'seeking_help'] : [type], 'text[]')} as types,
             ${departure} as departure, ${arrival} as arrival,
             ${ofArea(departure)} as departure_area, ${ofArea(arrival)} as arrival_area, days.*,
             ${alternatives(bind(languages.join(' '), 'text'))} as languages
      from (
        select greatest(${bind(date ?? null, 'date')}, ${EARLIEST_TODAY}) as date,
               coalesce(${bind(endDate ?? null, 'date')}, '9999-12-31') as end_date
      ) days
      where date <= end_date
    ),
    trips as (select departure, arrival, departure_area, arrival_area, date, end_date from me),
    mine as materialized (
      select 1 as number, departure, arrival, date, end_date, null::text as time_of_day, ${ofCarrier} as carrier,
             ${numbered} as flight_number, ${suffixed} as flight_suffix, ${sold?.operatedAs !== undefined} as schedule_known
      from me
    )`
  const spoken = language?.length ? 'and o.spoken ~ me.languages' : ''
  // Tiers by flight would reveal to a visitor which flights the poster's relative takes.
  const isPublic = reader === undefined
  const unlessForSomeone = (id: string) => (isPublic ? `and not ${isForSomeone(id)}` : '')
  const some = (id: string) => `${spoken} ${flight ? unlessForSomeone(id) : ''}`
  const name = `near${date ? ' day' : ''}${flight ? ` flight${sold?.operatedAs ? ' known' : ''}` : ''}${spoken ? ' language' : ''}${isPublic ? ' public' : ''}`
  const soonest = !date
  // Without a flight, the search itself finds the whole trips of this route on these days.
  const comparison = { trip, type: 'type.type', join: 'cross join unnest(me.types) type', soonest }
  if (!flight) {
    const only = {
      all: some,
      route: `and not o.whole_route ${unlessForSomeone('o.listing_id')}`,
      area: `and not (${SAME_DAY})`,
      part: `and not (${SAME_DAY}) ${isPublic ? 'and not o.for_someone' : ''}`,
    }
    return [name, { ...comparison, only }]
  }
  const ofFlight = flightConditions(sold ?? { numbers: [flight] }, bind, 'o.').join(' and ')
  const foundBySearch = (rows: string, id: string) => `
    select ${id}, 0, null::int from me m cross join unnest(m.types) type join ${rows} o
      on ${ofFlight}
      and o.departure = m.departure and o.arrival = m.arrival and o.type = type.type
      and o.date between m.date - ${MAX_FLEXIBLE_DAYS} and m.end_date and coalesce(o.end_date, o.date) >= m.date`
  const without = `${foundBySearch('listing', 'o.id')} where o.status = 'open' union all ${foundBySearch('open_part', 'o.listing_id')}`
  return [name, { ...comparison, only: { all: some }, without }]
}
