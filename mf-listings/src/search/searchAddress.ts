import { ListingsQuery } from '@flight-amigo/backend/contract/listings'
import type { Filters } from '../listings.api.ts'

const FILTERS = ['from', 'to', 'date', 'endDate', 'flight', 'type'] as const

/** The filters in an address. What is no filter is left out; a filter with a wrong value too, and `leftOut` says so. */
export function filtersOf(params: URLSearchParams): { filters: Filters; leftOut: string[] } {
  const filters: Record<string, string> = {}
  const leftOut: string[] = []
  for (const name of FILTERS) {
    const value = params.get(name)?.trim()
    if (!value || value === 'both') continue
    const { data, error } = ListingsQuery.shape[name].safeParse(value)
    if (data) filters[name] = data
    else leftOut.push(`“${value}” was left out. ${name === 'type' ? '' : error?.issues[0]?.message}`)
  }
  return { filters, leftOut }
}

/** The address of a search. Empty filters are left out. */
export function searchAddress(filters: Filters, path = '/search'): string {
  const params = new URLSearchParams(
    FILTERS.flatMap((name) => (filters[name] ? [[name, String(filters[name])]] : [])),
  ).toString()
  return params ? `${path}?${params}` : path
}
