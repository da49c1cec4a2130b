// Without zod, because every page with a link to a search reads it.

interface Choice {
  /** The label of its field. */
  label: string
  /** The labels of the options. */
  options: Record<string, string>
  /** The phrases for sentences. */
  phrases: Record<string, string>
}

/** The default option of each choice. Separate, because a page that only builds URLs loads no labels. */
export const ANY = { type: 'both' } as const

export type ChoiceName = keyof typeof ANY

/**
 * The choices by which a search and a saved search may be narrowed, in the order of forms and addresses, which all read
 * this list. A saved search has a column of the same name; the statements of search and match have its condition.
 */
export const CHOICES = {
  type: {
    label: 'Looking for',
    options: { both: 'All options', helper: 'Amigos only', seeking_help: 'Help seekers only' },
    phrases: { helper: 'Amigos who offer help', seeking_help: 'travelers who need help' },
  },
} as const satisfies Record<ChoiceName, Choice>

/** The names of the choices, in their order. */
export const CHOICE_NAMES = Object.keys(ANY) as ChoiceName[]

/** An object with a value for each choice. */
export const eachChoice = (make: (name: ChoiceName) => unknown): Record<ChoiceName, unknown> =>
  Object.fromEntries(CHOICE_NAMES.map((name) => [name, make(name)])) as Record<ChoiceName, unknown>
