import { choices, type SavedSearch, SavedSearchChange } from '@flight-amigo/backend/contract/listings'
import { t } from '@lingui/core/macro'
import type { FieldErrors, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { withBadInputs } from '../create/listingForm.ts'
import { codesIn } from '../search/searchAddress.ts'

export const SearchValues = z.object({
  date: z.string(),
  endDate: z.string(),
  flight: z.string(),
  ...choices,
  /** ISO 639-3 codes separated by spaces. A string, so that values compare by content. */
  languages: z.string(),
})
export type SearchValues = z.infer<typeof SearchValues>

export const valuesOf = ({ date, endDate, flight, languageCodes, ...search }: SavedSearch): SearchValues => ({
  date: date ?? '',
  endDate: endDate ?? '',
  flight: flight ?? '',
  ...z.object(choices).parse(search),
  languages: languageCodes.join(' '),
})

export const changeOf = ({ date, endDate, flight, languages, ...chosen }: SearchValues) => ({
  date: date || null,
  endDate: endDate || null,
  flight: flight.trim() || null,
  ...chosen,
  languageCodes: codesIn(languages),
})

export const fieldOf = (name: string) => (name.split('.')[0] === 'languageCodes' ? 'languages' : name)

export const resolver: Resolver<SearchValues> = async (given, _context, options) => {
  const values = withBadInputs(given, options)
  const { date, endDate } = values
  const problems: Array<[field: string, message: string]> = []
  if (endDate && !date) problems.push(['date', t`Please enter the first day, too`])
  if (date && endDate && endDate < date) problems.push(['endDate', t`The last day is before the first one`])
  for (const { path, message } of SavedSearchChange.safeParse(changeOf(values)).error?.issues ?? [])
    problems.push([fieldOf(String(path[0])), message])
  const errors = Object.fromEntries(problems.map(([field, message]) => [field, { type: 'contract', message }]))
  return problems.length > 0 ? { values: {}, errors: errors as FieldErrors<SearchValues> } : { values, errors: {} }
}
