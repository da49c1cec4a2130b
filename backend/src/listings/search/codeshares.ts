import type { Reads } from '../../db/reads.ts'
import { type ListingsQuery, parseFlight } from '../listings.contract.ts'
import { findCodeshares } from './search.sql.ts'

/** All numbers under which a flight is sold on a day, and the one of the airline that operates it. */
export interface Codeshares {
  numbers: readonly string[]
  /** Undefined while its schedule is not known. */
  operatedAs?: string
}

export function typedFlight(flight: string | undefined): Codeshares | undefined {
  const { carrier, number, suffix } = parseFlight(flight ?? '') ?? {}
  return carrier ? { numbers: [`${carrier}${number}${suffix}`] } : undefined
}

export async function codesharesOf(
  reads: Reads,
  { flight, from, date, endDate = date }: Pick<ListingsQuery, 'flight' | 'from' | 'date' | 'endDate'>,
): Promise<Codeshares | undefined> {
  const typed = typedFlight(flight)
  if (!typed || !date || date !== endDate) return typed
  return (await findCodeshares.first(reads, { flight: typed.numbers[0]!, date, from: from ?? null })) ?? typed
}

export function flightConditions(
  { numbers }: Codeshares,
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
