import { MAX_FLEXIBLE_DAYS } from './flight.contract.ts'

/**
 * Trips by how many days they may move: those that overlap a day begin in a short range before it, and only the few that
 * may move by months in a long one. Indexes have the class of each.
 */
const LEEWAYS = [0, 7, 30, MAX_FLEXIBLE_DAYS]

/** SQL for the class of a row's leeway, with the words of the indexes. */
export const leewayOf = (row: string, end = `${row}.end_date`): string =>
  `case when ${end} = ${row}.date then 0 when ${end} - ${row}.date <= 7 then 1 when ${end} - ${row}.date <= 30 then 2 else 3 end`

/** SQL for the table of the classes: the most days of each. */
export const LEEWAY_CLASSES = `(values ${LEEWAYS.map((days, n) => `(${n}, ${days})`).join(', ')}) leeway (class, days)`
