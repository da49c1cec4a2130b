import { MAX_FLEXIBLE_DAYS } from '../itinerary/flight.contract.ts'
import { SAME_TIME_MINUTES } from '../itinerary/flight-comparison.contract.ts'
import { LEEWAY_CLASSES, leewayOf } from '../itinerary/leeway.ts'
import { TIERS, type Tier } from './matching.contract.ts'

export const NEAR_DAYS = 3

/**
 * An index range in which matches are searched; the index has all columns to rank and filter by. In the SQL, `o` is a
 * row of another user, and `m` the own flight, whole trip, or part of it without company.
 */
export interface Range {
  name: 'flight' | 'route' | 'area' | 'part'
  rows: 'listing_leg' | 'listing' | 'open_part'
  where: string
  /** Has few rows, so it is always read, without the classes of leeway. */
  isSmall?: true
  slack: number
  /** The best first. The last one holds for every row. */
  tiers: readonly [TierRule, ...TierRule[]]
}

type TierRule = readonly [tier: Tier, holds: string]

const same = (...columns: string[]) => columns.map((column) => `o.${column} = m.${column}`).join(' and ')
const flightOf = (row: string) => `${row}.carrier || ${row}.flight_number || ${row}.flight_suffix`

const TIMES_DIFFER = `abs(extract(epoch from o.time_of_day::time - m.time_of_day::time)) > ${SAME_TIME_MINUTES * 60}`

const CONTRADICTS = `${flightOf('o')} <> ${flightOf('m')} or ${TIMES_DIFFER}`

/** 0 when they overlap. */
export const DAYS_BETWEEN = 'greatest(o.date - m.end_date, m.date - coalesce(o.end_date, o.date), 0)'

export const SAME_DAY = `${same('departure', 'arrival')} and ${DAYS_BETWEEN} = 0`

const TRIP_TIERS: Range['tiers'] = [
  ['same-day', SAME_DAY],
  ['near-day', same('departure', 'arrival')],
  ['near-airport', `${DAYS_BETWEEN} = 0`],
]

export const RANGES: readonly Range[] = [
  {
    name: 'flight',
    rows: 'listing_leg',
    where: same('carrier', 'flight_number', 'departure', 'flight_suffix'),
    slack: 0,
    tiers: [['same-flight', 'true']],
  },
  {
    name: 'route',
    rows: 'listing_leg',
    // Both values are listed, because `whole_route` precedes the days in the index, which would otherwise be scanned for each
    // value.
    where: `${same('departure', 'arrival')} and o.whole_route in (false, true)`,
    slack: 0,
    tiers: [
      // Two flights differ only if both numbers are given. If both schedules are known, they are different planes.
      [
        'same-plane',
        `${same('time_of_day')} and ${flightOf('o')} <> ${flightOf('m')} and not (o.schedule_known and m.schedule_known)`,
      ],
      ['shared-leg', `(${CONTRADICTS}) is not true`],
      ['same-day', 'true'],
    ],
  },
  {
    name: 'area',
    rows: 'listing',
    where: `${same('departure_area', 'arrival_area')} and o.status = 'open' and o.confirmed_at is not null`,
    slack: NEAR_DAYS,
    tiers: TRIP_TIERS,
  },
  // A request with company on some flights is compared by each of its parts without company.
  {
    name: 'part',
    rows: 'open_part',
    isSmall: true,
    where: same('departure_area', 'arrival_area'),
    slack: NEAR_DAYS,
    tiers: TRIP_TIERS,
  },
]

export const idIn = ({ rows }: Pick<Range, 'rows'>): string => (rows === 'listing' ? 'o.id' : 'o.listing_id')

/** Selects the whole trip, or each part without company. `from` is a table or one row of it. */
export const tripsOfOwn = (columns: string, from: string, id: string): string => `
  select ${columns}, date, coalesce(end_date, date) as end_date from ${from} own where own.id = ${id} and own.company is null
  union all
  select ${columns}, date, end_date from open_part where listing_id = ${id}`

/** Unlike `listing_leg`, which others are matched by, the result includes the times of someone close. */
export const flightsOfOwn = (from: string): string => `
  select leg.number, leg.departure, leg.arrival, leg.date, leg.end_date, leg.carrier, leg.flight_number, leg.flight_suffix,
         leg.schedule_known, case when coalesce(own.company, own.legs) is null then own.time_of_day
              else coalesce(own.company, own.legs) -> (leg.number - 1) ->> 'time' end as time_of_day
  from ${from} own join listing_leg leg on leg.listing_id = own.id`

export const leewaysOf = ({ isSmall }: Pick<Range, 'isSmall'>): string =>
  isSmall ? '' : `cross join ${LEEWAY_CLASSES}`

/** In a large range, the leeway of a row is of the class `leeway`. */
export function daysNear({ rows, slack, isSmall }: Pick<Range, 'rows' | 'slack' | 'isSmall'>): string {
  const end = rows === 'listing' ? 'coalesce(o.end_date, o.date)' : 'o.end_date'
  const [ofClass, most] = isSmall
    ? ['', MAX_FLEXIBLE_DAYS]
    : [`${leewayOf('o', end)} = leeway.class and `, 'leeway.days']
  return `${ofClass}o.date between m.date - ${most} - ${slack} and m.end_date + ${slack} and ${end} >= m.date - ${slack}`
}

/** 1 is the best. */
export const numberOf = (tier: Tier): number => TIERS.indexOf(tier) + 1
