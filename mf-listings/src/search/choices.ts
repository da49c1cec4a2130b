// Separate from searchAddress.ts, which is part of the remote's entry.
import {
  ANY,
  CHOICE_NAMES,
  type ChoiceName,
  eachChoice,
  type ListingsQuery,
} from '@flight-amigo/backend/contract/listings'
import type { Narrowing } from './searchAddress.ts'

export type Choices = Pick<ListingsQuery, ChoiceName>

/** Completes the choices with the option that narrows nothing. */
export const choicesOf = (filters: Narrowing) => eachChoice((name) => filters[name] ?? ANY[name]) as Choices

/** Leaves out the options that narrow nothing. */
export const narrowed = (choices: Choices) =>
  Object.fromEntries(
    CHOICE_NAMES.flatMap((name) => (choices[name] === ANY[name] ? [] : [[name, choices[name]]])),
  ) as Narrowing
