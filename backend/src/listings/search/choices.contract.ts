// Without zod, because every page with a link to a search loads it.

/** The default options. They are separate, because a page that only builds URLs needs no others. */
export const ANY = { type: 'both' } as const

export type ChoiceName = keyof typeof ANY

/**
 * The filters of searches and saved searches with their options, in the order of forms and URLs, which all read this
 * list. Pages have the labels. A new choice also needs a column of the saved search, and a condition in the statements
 * of search and match.
 */
export const CHOICES = {
  type: ['both', 'helper', 'seeking_help'],
} as const satisfies Record<ChoiceName, readonly string[]>

export const CHOICE_NAMES = Object.keys(ANY) as ChoiceName[]

export const eachChoice = (make: (name: ChoiceName) => unknown): Record<ChoiceName, unknown> =>
  Object.fromEntries(CHOICE_NAMES.map((name) => [name, make(name)])) as Record<ChoiceName, unknown>
