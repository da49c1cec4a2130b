import { MAX_FLEXIBLE_DAYS } from './flight.contract.ts'

/**
 * The most days by which the itineraries of a class may move; the number of a class is its index. A search for a day reads
 * for each class only the itineraries that begin at most so many days before. Indexes contain the class.
 */
const LEEWAYS = [0, 7, 30, MAX_FLEXIBLE_DAYS]

/** SQL for the class of a row; indexes contain the same expression. */
export const leewayOf = (row: string, end = `${row}.end_date`): string =>
  `case when ${end} = ${row}.date then 0 when ${end} - ${row}.date <= 7 then 1 when ${end} - ${row}.date <= 30 then 2 else 3 end`

export const LEEWAY_CLASSES = `(values ${LEEWAYS.map((days, n) => `(${n}, ${days})`).join(', ')}) leeway (class, days)`
