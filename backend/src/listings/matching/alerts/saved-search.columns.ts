import type { EntityManager } from '@mikro-orm/postgresql'
import { kysely, now } from '../../../db/kysely.ts'
import { invalid } from '../../../http/problem.ts'
import { endOf } from '../../itinerary/day-end.ts'
import { parseFlight } from '../../itinerary/flight.contract.ts'
import { assertAirport, pastProblem } from '../../itinerary/itinerary-days.ts'
import { CHOICE_NAMES } from '../../search/choices.contract.ts'
import type { SavedSearch, SavedSearchChange, SavedSearchForm } from '../matching.contract.ts'

export type Row = Omit<SavedSearch, 'fromCity' | 'toCity' | 'languageNames' | 'scope'> & Pick<SavedSearchForm, 'scope'>

export const COLUMNS = [
  ...(['departure as from', 'arrival as to', 'date', 'end_date as endDate', 'pace', 'scope'] as const),
  ...(['language_codes as languageCodes', ...CHOICE_NAMES] as const),
] as const

/** A user has no two confirmed searches that are equal in these columns. */
export const SAME = [
  ...(['account_id', 'departure', 'arrival', 'date', 'end_date', 'carrier', 'flight_number'] as const),
  ...(['flight_suffix', ...CHOICE_NAMES, 'language_codes'] as const),
] as const

export function searchColumns({ from, to, date, endDate, flight, languageCodes, ...choice }: SavedSearchForm) {
  const parsed = flight === undefined ? null : parseFlight(flight)
  const lastDay = endDate === date ? null : (endDate ?? null) // a single day is not a range
  return {
    ...{ departure: from, arrival: to, date: date ?? null, end_date: lastDay },
    // The trigger replaces an airport by its area.
    ...{ departure_area: from, arrival_area: to },
    ...{ carrier: parsed?.carrier ?? null, flight_number: parsed?.number ?? null, flight_suffix: parsed?.suffix ?? '' },
    ...{ ...choice, language_codes: [...languageCodes].sort() },
  }
}

type Route = Pick<SavedSearchForm, 'from' | 'to' | 'date' | 'endDate'>

export async function endOfSearch(em: EntityManager, { from, to, date, endDate }: Route): Promise<string | undefined> {
  const { zone } = assertAirport('from', from)
  assertAirport('to', to)
  if (from === to) throw invalid([{ path: ['to'], message: 'Please choose two different airports' }])
  if (endDate && !date) throw invalid([{ path: ['date'], message: 'Please enter the first day, too' }])
  if (!date) return
  if (endDate && endDate < date) throw invalid([{ path: ['endDate'], message: 'The last day is before the first one' }])
  const end = endOf(endDate ?? date, zone).toISOString()
  const { past } = await kysely(em)
    .selectNoFrom(({ cast, eb, val }) => eb(cast<string>(val(end), 'timestamptz'), '<=', now()).as('past'))
    .executeTakeFirstOrThrow()
  if (past) throw pastProblem('day')
  return end
}

export function merged(
  { id: _, confirmed: __, createdAt: ___, ...row }: Row,
  change: SavedSearchChange,
): SavedSearchForm {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { date, flight, ...others } = { ...row, ...named }
  const endDate = change.date === null && change.endDate === undefined ? null : others.endDate
  return { ...others, date: date ?? undefined, endDate: endDate ?? undefined, flight: flight ?? undefined }
}
