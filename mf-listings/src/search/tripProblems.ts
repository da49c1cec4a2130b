import { t } from '@lingui/core/macro'

interface Trip {
  from?: string | undefined
  to?: string | undefined
  date?: string | undefined
  endDate?: string | undefined
}

type Problems = { from?: string; to?: string; date?: string; endDate?: string }

/** Validates fields together, and the date against today at the departure airport. */
export function tripProblems(
  { from, to, date, endDate }: Trip,
  earliest: string,
  isUnknown = (_: string | undefined) => false,
): Problems {
  return {
    ...(isUnknown(from) && { from: t`Please choose a departure airport from the list` }),
    ...(isUnknown(to) && { to: t`Please choose an arrival airport from the list` }),
    ...(from && from === to && { to: t`Please choose another arrival airport than the one of departure` }),
    ...(date && date < earliest && { date: t`This travel date is already over at the departure airport` }),
    ...(date && endDate && endDate < date && { endDate: t`The end date cannot be before the start date` }),
  }
}
