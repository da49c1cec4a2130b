import type { ANY, ChoiceName, ListingsQuery } from '@flight-amigo/backend/contract/listings'

/** The choices that narrow a search. */
export type Narrowing = { [Name in ChoiceName]?: Exclude<ListingsQuery[Name], (typeof ANY)[Name]> }

/** The filters of a search, named as in the address of the page. */
export type Filters = Partial<Pick<ListingsQuery, 'from' | 'to' | 'date' | 'endDate' | 'flight' | 'language'>> &
  Narrowing

/** The address of a search, of the page or below /api. Empty filters are left out; each language is a parameter. */
export function searchAddress({ language = [], ...filters }: Filters, path = '/search'): string {
  const params = new URLSearchParams([
    ...Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ...language.map((code) => ['language', code]),
  ])
  return params.size ? `${path}?${params}` : path
}

/** The languages in a field of a form, where they are one text: codes with a space between. */
export const codesIn = (field: string) => field.split(' ').filter(Boolean)
