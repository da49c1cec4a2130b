import { sql } from 'kysely'
import type { Reads } from '../../db/reads.ts'
import { type Args, statement } from '../../db/statement.ts'
import { type ListingsQuery, parseFlight } from '../listings.contract.ts'

/** All numbers under which a flight is sold on a day, and the one of the airline that operates it. */
export interface SoldFlight {
  numbers: readonly string[]
  /** Undefined while its schedule is not known. */
  operatedAs?: string
}

const findSold = statement((db, { flight, date, from }: Args<{ flight: string; date: string; from: string | null }>) =>
  db
    .selectFrom('flight_number as typed')
    .innerJoin('flight_leg_status as leg', 'leg.id', 'typed.leg_id')
    .innerJoin('flight_number as sold', 'sold.leg_id', 'leg.id')
    .select([
      'leg.operated_as as operatedAs',
      sql<string[]>`array_agg(distinct sold.flight order by sold.flight)`.as('numbers'),
    ])
    .where('typed.flight', '=', flight)
    .where('typed.date', '=', date)
    .where(({ or, eb, cast }) => or([eb(cast(from, 'text'), 'is', null), eb('typed.departure', '=', from)]))
    .groupBy('leg.operated_as')
    .limit(sql.lit(1)),
)

export function typedFlight(flight: string | undefined): SoldFlight | undefined {
  const { carrier, number, suffix } = parseFlight(flight ?? '') ?? {}
  return carrier ? { numbers: [`${carrier}${number}${suffix}`] } : undefined
}

export async function soldFlight(
  reads: Reads,
  { flight, from, date, endDate = date }: Pick<ListingsQuery, 'flight' | 'from' | 'date' | 'endDate'>,
): Promise<SoldFlight | undefined> {
  const typed = typedFlight(flight)
  if (!typed || !date || date !== endDate) return typed
  return (await findSold.first(reads, { flight: typed.numbers[0]!, date, from: from ?? null })) ?? typed
}

export function flightConditions(
  { numbers }: SoldFlight,
  bind: (value: unknown, type: string) => string,
  row = '',
): string[] {
  const flights = numbers.flatMap((number) => parseFlight(number) ?? [])
  const [one, ...others] = flights
  if (one && others.length === 0)
    return [
      `${row}carrier = ${bind(one.carrier, 'text')}`,
      `${row}flight_number = ${bind(one.number, 'int')}`,
      `${row}flight_suffix = ${bind(one.suffix, 'text')}`,
    ]
  const all = <Part extends keyof (typeof flights)[number]>(part: Part, type: string) =>
    bind([...new Set(flights.map((flight) => flight[part]))], `${type}[]`)
  return [
    `${row}carrier = any (${all('carrier', 'text')})`,
    `${row}flight_number = any (${all('number', 'int')})`,
    `${row}flight_suffix = any (${all('suffix', 'text')})`,
    `${row}carrier || ${row}flight_number || ${row}flight_suffix = any (${bind(numbers, 'text[]')})`,
  ]
}
