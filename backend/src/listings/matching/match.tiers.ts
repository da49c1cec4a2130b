import { MAX_FLEXIBLE_DAYS } from '../trip/flight.contract.ts'
import { SAME_TIME_MINUTES } from '../trip/flight-comparison.contract.ts'
import { LEEWAY_CLASSES, leewayOf } from '../trip/leeway.ts'
import { TIERS, type Tier } from './matching.contract.ts'

/** The most days between two trips on one way that come near each other. */
export const NEAR_DAYS = 3

/**
 * One index range in which matches are searched; the index has all columns to rank and filter by. In the SQL `o` is a row of
 * the other's, and `m` the own flight, whole trip, or part of it without company.
 */
export interface Range {
  name: 'flight' | 'way' | 'area' | 'part'
  rows: 'listing_leg' | 'listing' | 'open_part'
  where: string
  /** Few rows, so it is always read, without the classes of leeway. */
  isSmall?: true
  /** The maximum number of days between both. */
  slack: number
  /** The tiers of its rows and when they hold, the best first. The last one holds for every row. */
  tiers: readonly [TierRule, ...TierRule[]]
}

type TierRule = readonly [tier: Tier, holds: string]

const same = (...columns: string[]) => columns.map((column) => `o.${column} = m.${column}`).join(' and ')
const flightOf = (row: string) => `${row}.carrier || ${row}.flight_number || ${row}.flight_suffix`

const TIMES_DIFFER = `abs(extract(epoch from o.time_of_day::time - m.time_of_day::time)) > ${SAME_TIME_MINUTES * 60}`

/** SQL: two flights with the same airports are different by number or time. */
const CONTRADICTS = `${flightOf('o')} <> ${flightOf('m')} or ${TIMES_DIFFER}`

/** The days between both; 0 when they overlap. */
export const DAYS_BETWEEN = 'greatest(o.date - m.end_date, m.date - coalesce(o.end_date, o.date), 0)'

/** SQL: both trips have the same ends and overlap. */
export const SAME_DAY = `${same('departure', 'arrival')} and ${DAYS_BETWEEN} = 0`

const TRIP_TIERS: Range['tiers'] = [
  ['same-day', SAME_DAY],
  ['near-day', same('departure', 'arrival')],
  ['near-airport', `${DAYS_BETWEEN} = 0`],
]

/** The ranges, the best tiers first. */
export const RANGES: readonly Range[] = [
  {
    name: 'flight',
    rows: 'listing_leg',
    where: same('carrier', 'flight_number', 'departure', 'flight_suffix'),
    slack: 0,
    tiers: [['same-flight', 'true']],
  },
  {
    name: 'way',
    rows: 'listing_leg',
    // Both values are listed, because `whole` precedes the days in the index, which would otherwise be scanned for each
    // value.
    where: `${same('departure', 'arrival')} and o.whole in (false, true)`,
    slack: 0,
    tiers: [
      // Only two numbers that are given can be different. With both schedules known, they are different planes.
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
  // Each run of flights without company of a partly accompanied request is compared like a trip.
  {
    name: 'part',
    rows: 'open_part',
    isSmall: true,
    where: same('departure_area', 'arrival_area'),
    slack: NEAR_DAYS,
    tiers: TRIP_TIERS,
  },
]

/** SQL for the listing's id of a row `o` of a range. */
export const idIn = ({ rows }: Pick<Range, 'rows'>): string => (rows === 'listing' ? 'o.id' : 'o.listing_id')

/**
 * Selects these columns of the trips of a row of `listing`: the whole one, or each part without company. `from` is a table
 * or one row of it.
 */
export const tripsOfOwn = (columns: string, from: string, id: string): string => `
  select ${columns}, date, coalesce(end_date, date) as end_date from ${from} own where own.id = ${id} and own.company is null
  union all
  select ${columns}, date, end_date from open_part where listing_id = ${id}`

/**
 * Selects the flights of a row `own` of `listing` for its owner. Unlike `listing_leg`, which others are matched by, they
 * include the times of someone close.
 */
export const flightsOfOwn = (from: string): string => `
  select leg.departure, leg.arrival, leg.date, leg.end_date, leg.carrier, leg.flight_number, leg.flight_suffix,
         leg.schedule_known, case when coalesce(own.company, own.legs) is null then own.time_of_day
              else coalesce(own.company, own.legs) -> (leg.number - 1) ->> 'time' end as time_of_day
  from ${from} own join listing_leg leg on leg.listing_id = own.id`

/** Joins the classes of leeway by which the rows of a large range are read. */
export const leewaysOf = ({ isSmall }: Pick<Range, 'isSmall'>): string =>
  isSmall ? '' : `cross join ${LEEWAY_CLASSES}`

/** SQL: a row's days are near the wanted ones; in a large range its leeway is of the class `leeway`. */
export function daysNear({ rows, slack, isSmall }: Pick<Range, 'rows' | 'slack' | 'isSmall'>): string {
  const end = rows === 'listing' ? 'coalesce(o.end_date, o.date)' : 'o.end_date'
  const [ofClass, most] = isSmall
    ? ['', MAX_FLEXIBLE_DAYS]
    : [`${leewayOf('o', end)} = leeway.class and `, 'leeway.days']
  return `${ofClass}o.date between m.date - ${most} - ${slack} and m.end_date + ${slack} and ${end} >= m.date - ${slack}`
}

/** The number of a tier; that of the best is 1. */
export const numberOf = (tier: Tier): number => TIERS.indexOf(tier) + 1
