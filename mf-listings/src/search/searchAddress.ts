import type { ANY, ChoiceName, ListingsQuery } from '@flight-amigo/backend/contract/listings'

/** The choices that narrow a search, without those that do not. */
export type Narrowing = { [Name in ChoiceName]?: Exclude<ListingsQuery[Name], (typeof ANY)[Name]> }

/** The filters of a search, named as in the URL of the page. */
export type Filters = Partial<Pick<ListingsQuery, 'from' | 'to' | 'date' | 'endDate' | 'flight' | 'language'>> &
  Narrowing

/** Builds the URL of a search. Leaves out empty filters; each language is a parameter of its own. */
export function searchAddress({ language = [], ...filters }: Filters, path = '/search'): string {
  const params = new URLSearchParams([
    ...Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ...language.map((code) => ['language', code]),
  ])
  return params.size ? `${path}?${params}` : path
}

/** Splits the value of a form's language field, which is codes separated by spaces. */
export const codesIn = (field: string) => field.split(' ').filter(Boolean)
