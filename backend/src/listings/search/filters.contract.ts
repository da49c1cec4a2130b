// Without zod, because every page with a link to a search loads it.
import { HELP_CODES } from '../kinds-of-help.contract.ts'

export interface Filter {
  control: 'select' | 'checkbox'
  /** The first one filters nothing, so URLs leave it out. A checkbox has two. */
  options: readonly [none: string, ...others: string[]]
}

/**
 * The filters of searches and saved searches, in the order of forms and URLs. Another one also needs labels
 * (`filterLabels.ts` of mf-listings) and its condition in the SQL function `fits_filters` (`listings.views.ts`).
 */
export const FILTERS = {
  type: { control: 'select', options: ['both', 'helper', 'seeking_help'] },
  help: { control: 'select', options: ['any', ...HELP_CODES] },
} as const satisfies Record<string, Filter>

export type FilterName = keyof typeof FILTERS
export type FilterValues = { [Name in FilterName]: (typeof FILTERS)[Name]['options'][number] }
/** Those that filter something. */
export type ActiveFilters = { [Name in FilterName]?: Exclude<FilterValues[Name], (typeof FILTERS)[Name]['options'][0]> }

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]

export const eachFilter = (make: (name: FilterName) => unknown): Record<FilterName, unknown> =>
  Object.fromEntries(FILTER_NAMES.map((name) => [name, make(name)])) as Record<FilterName, unknown>

export const isActive = (name: FilterName, value: unknown): boolean =>
  value !== undefined && value !== FILTERS[name].options[0]

export const filterValues = (active: ActiveFilters): FilterValues =>
  eachFilter((name) => active[name] ?? FILTERS[name].options[0]) as FilterValues

export const activeFilters = (values: FilterValues): ActiveFilters =>
  Object.fromEntries(FILTER_NAMES.flatMap((name) => (isActive(name, values[name]) ? [[name, values[name]]] : [])))
