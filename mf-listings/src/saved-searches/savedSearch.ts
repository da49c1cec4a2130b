import { CHOICE_NAMES, parseFlight, type SavedSearch } from '@flight-amigo/backend/contract/listings'
import { choicesOf, narrowed } from '../search/choices.ts'
import { type Filters, searchAddress } from '../search/searchAddress.ts'
import type { SearchToSave } from './savedSearches.api.ts'

/** A search with a route. */
export type RouteFilters = Filters & { from: string; to: string }

/** What is saved of a search. */
export function searchToSave({ from, to, date, endDate, flight, language, ...choices }: RouteFilters) {
  return {
    from,
    to,
    ...(date && { date }),
    // Without a first day there is no range.
    ...(date && endDate && { endDate }),
    ...(flight && { flight }),
    ...choicesOf(choices),
    languageCodes: language ?? [],
  } satisfies SearchToSave
}

const contentOf = (search: SearchToSave | SavedSearch) => {
  const { from, to, date, endDate, flight, languageCodes = [] } = search
  const { number, suffix } = parseFlight(flight ?? '') ?? {}
  const lastDay = endDate === date ? null : (endDate ?? null)
  const choices = CHOICE_NAMES.map((name) => search[name])
  return JSON.stringify([from, to, date ?? null, lastDay, number, suffix, choices, [...languageCodes].sort()])
}

const carrierOf = ({ flight }: SearchToSave | SavedSearch) => parseFlight(flight ?? '')?.carrier

/**
 * Whether both look for the same. An address may have AIC187 where the server has stored AI187. Pages have no table of
 * carriers, so an ICAO code of three letters fits every IATA code: no route has one number twice on a day.
 */
export const isSameSearch = (one: SearchToSave | SavedSearch, other: SearchToSave | SavedSearch) => {
  const [a, b] = [carrierOf(one), carrierOf(other)]
  return contentOf(one) === contentOf(other) && (a === b || a?.length !== b?.length)
}

/** The search page with what a saved search finds. */
export const resultsAddress = ({ from, to, date, endDate, flight, languageCodes, ...search }: SavedSearch) =>
  searchAddress({
    from,
    to,
    ...(date && { date }),
    ...(endDate && { endDate }),
    ...(flight && { flight }),
    ...narrowed(search),
    language: languageCodes,
  })

/** Where the saved searches stand in the profile, beneath the listings that they go with. */
export const savedSearchesAddress = (type: SavedSearch['type'] | undefined) =>
  `/profile?tab=${type === 'seeking_help' ? 'helper' : 'seeking_help'}#saved-searches`
