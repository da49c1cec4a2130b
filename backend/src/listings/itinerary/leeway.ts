import { MAX_FLEXIBLE_DAYS } from './flight.contract.ts'

/**
 * Classes of flexible itineraries by their number of days: most itineraries that overlap a day begin in a short range before it,
 * and only the few very flexible ones in a long one. Indexes contain the class.
 */
const LEEWAYS = [0, 7, 30, MAX_FLEXIBLE_DAYS]

/** Exactly as in the indexes. */
export const leewayOf = (row: string, end = `${row}.end_date`): string =>
  `case when ${end} = ${row}.date then 0 when ${end} - ${row}.date <= 7 then 1 when ${end} - ${row}.date <= 30 then 2 else 3 end`

export const LEEWAY_CLASSES = `(values ${LEEWAYS.map((days, n) => `(${n}, ${days})`).join(', ')}) leeway (class, days)`
