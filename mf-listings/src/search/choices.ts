// Apart from searchAddress.ts, which is in the entry of the remote.
import {
  ANY,
  CHOICE_NAMES,
  type ChoiceName,
  eachChoice,
  type ListingsQuery,
} from '@flight-amigo/backend/contract/listings'
import type { Narrowing } from './searchAddress.ts'

/** A value for each choice. */
export type Choices = Pick<ListingsQuery, ChoiceName>

/** The choices of a search; those that do not narrow it have the option for any. */
export const choicesOf = (filters: Narrowing) => eachChoice((name) => filters[name] ?? ANY[name]) as Choices

/** The choices that narrow a search. */
export const narrowed = (choices: Choices) =>
  Object.fromEntries(
    CHOICE_NAMES.flatMap((name) => (choices[name] === ANY[name] ? [] : [[name, choices[name]]])),
  ) as Narrowing
