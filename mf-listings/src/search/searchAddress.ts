import {
  type ActiveFilters,
  FILTERS,
  type FilterName,
  type ListingsQuery,
} from '@flight-amigo/backend/contract/listings'

export type Filters = Partial<Pick<ListingsQuery, 'from' | 'to' | 'date' | 'endDate' | 'flight' | 'language'>> &
  ActiveFilters

/** Leaves out empty filters. Each language is a parameter of its own. */
export function searchAddress({ language = [], ...filters }: Filters, path = '/search'): string {
  const params = new URLSearchParams([
    ...Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ...language.map((code) => ['language', code]),
  ])
  return params.size ? `${path}?${params}` : path
}

/** The route, days, flight and languages, for pages that have no other filters. */
export const withoutFilters = (filters: Filters) =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in FILTERS))) as Omit<Filters, FilterName>

/** The field contains codes separated by spaces. */
export const codesIn = (field: string) => field.split(' ').filter(Boolean)
