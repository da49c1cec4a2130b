import {
  activeFilters,
  FILTER_NAMES,
  filterValues,
  parseFlight,
  type SavedSearch,
} from '@flight-amigo/backend/contract/listings'
import { type Filters, searchAddress } from '../search/searchAddress.ts'
import type { SearchToSave } from './savedSearches.api.ts'

export type RouteFilters = Filters & { from: string; to: string }

export function searchToSave({ from, to, date, endDate, flight, language, ...active }: RouteFilters) {
  return {
    from,
    to,
    ...(date && { date }),
    // A range needs a first day.
    ...(date && endDate && { endDate }),
    ...(flight && { flight }),
    ...filterValues(active),
    languageCodes: language ?? [],
  } satisfies SearchToSave
}

const contentOf = (search: SearchToSave | SavedSearch) => {
  const { from, to, date, endDate, flight, languageCodes = [] } = search
  const { number, suffix } = parseFlight(flight ?? '') ?? {}
  const lastDay = endDate === date ? null : (endDate ?? null)
  const filters = FILTER_NAMES.map((name) => search[name])
  return JSON.stringify([from, to, date ?? null, lastDay, number, suffix, filters, [...languageCodes].sort()])
}

const carrierOf = ({ flight }: SearchToSave | SavedSearch) => parseFlight(flight ?? '')?.carrier

/**
 * A URL may have AIC187 where the server has stored AI187. Pages have no table of carriers, so an ICAO code equals
 * every IATA code: no route has the same number twice on a day.
 */
export const isSameSearch = (one: SearchToSave | SavedSearch, other: SearchToSave | SavedSearch) => {
  const [a, b] = [carrierOf(one), carrierOf(other)]
  return contentOf(one) === contentOf(other) && (a === b || a?.length !== b?.length)
}

export const resultsPath = ({ from, to, date, endDate, flight, languageCodes, ...search }: SavedSearch) =>
  searchAddress({
    from,
    to,
    ...(date && { date }),
    ...(endDate && { endDate }),
    ...(flight && { flight }),
    ...activeFilters(search),
    language: languageCodes,
  })

export const savedSearchesPath = (type: SavedSearch['type'] | undefined) =>
  `/profile?tab=${type === 'seeking_help' ? 'helper' : 'seeking_help'}#saved-searches`
