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
