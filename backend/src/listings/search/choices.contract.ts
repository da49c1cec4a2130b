// Without zod, because every page with a link to a search reads it.

/** The default option of each choice. Separate, because a page that only builds URLs needs no options. */
export const ANY = { type: 'both' } as const

export type ChoiceName = keyof typeof ANY

/**
 * The choices by which a search and a saved search may be narrowed, with their options, in the order of forms and addresses,
 * which all read this list. Pages have the labels. A saved search has a column of the same name; the statements of search
 * and match have its condition.
 */
export const CHOICES = {
  type: ['both', 'helper', 'seeking_help'],
} as const satisfies Record<ChoiceName, readonly string[]>

/** The names of the choices, in their order. */
export const CHOICE_NAMES = Object.keys(ANY) as ChoiceName[]

/** An object with a value for each choice. */
export const eachChoice = (make: (name: ChoiceName) => unknown): Record<ChoiceName, unknown> =>
  Object.fromEntries(CHOICE_NAMES.map((name) => [name, make(name)])) as Record<ChoiceName, unknown>
