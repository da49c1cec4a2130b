// Separate from searchAddress.ts, which is part of the remote's entry.
import {
  ANY,
  CHOICE_NAMES,
  type ChoiceName,
  eachChoice,
  type ListingsQuery,
} from '@flight-amigo/backend/contract/listings'
import type { ActiveFilters } from './searchAddress.ts'

export type Choices = Pick<ListingsQuery, ChoiceName>

/** Adds the default option of each filter that is not set. */
export const choicesOf = (filters: ActiveFilters) => eachChoice((name) => filters[name] ?? ANY[name]) as Choices

/** Leaves out default options, which filter nothing. */
export const activeFilters = (choices: Choices) =>
  Object.fromEntries(
    CHOICE_NAMES.flatMap((name) => (choices[name] === ANY[name] ? [] : [[name, choices[name]]])),
  ) as ActiveFilters
