import {
  CHOICE_NAMES,
  CHOICES,
  type ChoiceName,
  eachChoice,
  type ListingsQuery,
} from '@flight-amigo/backend/contract/listings'

/** A value for each choice; a search has only those that narrow it. */
export type Choices = Pick<ListingsQuery, ChoiceName>
type Narrowing = { [Name in ChoiceName]?: Exclude<Choices[Name], (typeof CHOICES)[Name]['any']> }

/** The filters of a search, named as in the address of the page. */
export type Filters = Partial<Pick<ListingsQuery, 'from' | 'to' | 'date' | 'endDate' | 'flight' | 'language'>> &
  Narrowing

/** The filters that an address has at most once. */
export const FILTERS = ['from', 'to', 'date', 'endDate', 'flight', ...CHOICE_NAMES] as const

/** The choices of a search; those that do not narrow it have the option for any. */
export const choicesOf = (filters: Narrowing) => eachChoice((name) => filters[name] ?? CHOICES[name].any) as Choices

/** The choices that narrow a search. */
export const narrowed = (choices: Choices) =>
  Object.fromEntries(
    CHOICE_NAMES.flatMap((name) => (choices[name] === CHOICES[name].any ? [] : [[name, choices[name]]])),
  ) as Narrowing

/** The address of a search, of the page or below /api. Empty filters are left out; each language is a parameter. */
export function searchAddress({ language = [], ...filters }: Filters, path = '/search'): string {
  const params = new URLSearchParams([
    ...FILTERS.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])),
    ...language.map((code) => ['language', code]),
  ])
  return params.size ? `${path}?${params}` : path
}

/** The languages in a field of a form, where they are one text: codes with a space between. */
export const codesIn = (field: string) => field.split(' ').filter(Boolean)
