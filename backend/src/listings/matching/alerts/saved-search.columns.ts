import type { EntityManager } from '@mikro-orm/postgresql'
import { invalid } from '../../../http/problem.ts'
import { endOf } from '../../trip/day-end.ts'
import { parseFlight } from '../../trip/flight.contract.ts'
import { assertAirport, pastProblem } from '../../trip/trip-days.ts'
import type { SavedSearchForm } from '../matching.contract.ts'

/** A saved search of the wire as columns of the table, in their order from departure to scope. */
export function searchColumns({ from, to, date, endDate, flight, type, languageCodes, ...choice }: SavedSearchForm) {
  const parsed = flight === undefined ? null : parseFlight(flight)
  const lastDay = endDate === date ? null : (endDate ?? null) // a single day is not a range
  return [
    ...[from, to, date ?? null, lastDay],
    ...[parsed?.carrier ?? null, parsed?.number ?? null, parsed?.suffix ?? ''],
    ...[type, `{${[...languageCodes].sort().join()}}`, choice.pace, choice.scope],
  ]
}

type Way = Pick<SavedSearchForm, 'from' | 'to' | 'date' | 'endDate'>

/**
 * The end of the search's last day at its departure airport, or null if it is for any day. Throws a failure that names
 * what does not fit together.
 */
export async function endOfSearch(em: EntityManager, { from, to, date, endDate }: Way): Promise<string | null> {
  const { zone } = assertAirport('from', from)
  assertAirport('to', to)
  if (from === to) throw invalid([{ path: ['to'], message: 'Please choose two different airports' }])
  if (endDate && !date) throw invalid([{ path: ['date'], message: 'Please enter the first day, too' }])
  if (!date) return null
  if (endDate && endDate < date) throw invalid([{ path: ['endDate'], message: 'The last day is before the first one' }])
  const end = endOf(endDate ?? date, zone).toISOString()
  const [{ past }] = await em.execute<[{ past: boolean }]>('select ?::timestamptz <= now() as past', [end])
  if (past) throw pastProblem('day')
  return end
}
