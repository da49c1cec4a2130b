import type { Filters } from '../listings.api.ts'

const NAMES = ['from', 'to', 'date', 'endDate', 'flight', 'type'] as const

/** The filters that an address names; what is no filter, or empty, counts as not given. */
export function filtersOf(params: URLSearchParams): Filters {
  const given = NAMES.flatMap((name) => {
    const value = params.get(name)?.trim()
    return value ? [[name, value] as const] : []
  })
  const { type, ...filters } = Object.fromEntries(given)
  return { ...filters, ...(type === 'helper' || type === 'seeking_help' ? { type } : {}) }
}

/** The address of a search; what is not narrowed is not mentioned. */
export function searchAddress(filters: Filters, path = '/search'): string {
  const params = new URLSearchParams(
    NAMES.flatMap((name) => (filters[name] ? [[name, String(filters[name])]] : [])),
  ).toString()
  return params ? `${path}?${params}` : path
}
