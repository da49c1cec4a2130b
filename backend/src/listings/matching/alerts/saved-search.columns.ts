import type { EntityManager } from '@mikro-orm/postgresql'
import { invalid } from '../../../http/problem.ts'
import { endOf } from '../../itinerary/day-end.ts'
import { parseFlight } from '../../itinerary/flight.contract.ts'
import { assertAirport, pastProblem } from '../../itinerary/itinerary-days.ts'
import type { SavedSearchChange, SavedSearchForm } from '../matching.contract.ts'
import { type FindSearch, isOver } from './saved-searches.sql.ts'

export function searchColumns({ from, to, date, endDate, flight, languageCodes, ...choice }: SavedSearchForm) {
  const parsed = flight === undefined ? null : parseFlight(flight)
  const lastDay = endDate === date ? null : (endDate ?? null) // a single day is not a range
  return {
    ...choice,
    departure: from,
    arrival: to,
    date: date ?? null,
    endDate: lastDay,
    carrier: parsed?.carrier ?? null,
    flightNumber: parsed?.number ?? null,
    flightSuffix: parsed?.suffix ?? '',
    languageCodes: [...languageCodes].sort(),
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
  const { past } = (await isOver.first(em, { end }))!
  if (past) throw pastProblem('day')
  return end
}

export function merged(
  { id: _, confirmed: __, createdAt: ___, ...row }: FindSearch,
  change: SavedSearchChange,
): SavedSearchForm {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { date, flight, ...others } = { ...row, ...named }
  const endDate = change.date === null && change.endDate === undefined ? null : others.endDate
  return { ...others, date: date ?? undefined, endDate: endDate ?? undefined, flight: flight ?? undefined }
}
