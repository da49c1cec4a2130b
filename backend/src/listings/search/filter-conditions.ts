import { activeFilters, type FilterValues } from '../listings.contract.ts'

/**
 * The argument of the SQL function `fits_filters`: null without any filter, so that statements leave the condition out.
 * They select the type by their indexes.
 */
export function filterConditions(values: FilterValues): string | null {
  const { type: _, ...filters } = activeFilters(values)
  return Object.keys(filters).length > 0 ? JSON.stringify(filters) : null
}
