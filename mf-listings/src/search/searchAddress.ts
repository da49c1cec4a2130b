import type { Filters } from '../listings.api.ts'

const FILTERS = ['from', 'to', 'date', 'endDate', 'flight', 'type'] as const

/** The filters in an address. Empty and unknown parameters are left out. */
export function filtersOf(params: URLSearchParams): Filters {
  const given = FILTERS.flatMap((name) => {
    const value = params.get(name)?.trim()
    return value ? [[name, value] as const] : []
  })
  const { type, ...filters } = Object.fromEntries(given)
  return { ...filters, ...(type === 'helper' || type === 'seeking_help' ? { type } : {}) }
}

/** The address of a search. Empty filters are left out. */
export function searchAddress(filters: Filters, path = '/search'): string {
  const params = new URLSearchParams(
    FILTERS.flatMap((name) => (filters[name] ? [[name, String(filters[name])]] : [])),
  ).toString()
  return params ? `${path}?${params}` : path
}
