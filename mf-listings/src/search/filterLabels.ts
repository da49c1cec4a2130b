import { type FilterName, type FilterValues } from '@flight-amigo/backend/contract/listings'
import { msg } from '@lingui/core/macro'

type Label = ReturnType<typeof msg>

interface Labels<Option extends string> {
  label: Label
  options: Record<Option, Label>
  /** How a list describes the search: any day, Amigos who offer help. */
  phrases: Partial<Record<Option, Label>>
}

export const FILTER_LABELS: { [Name in FilterName]: Labels<FilterValues[Name]> } = {
  type: {
    label: msg({ message: 'Looking for', comment: 'Above the choice of Amigos, people who need help, or both' }),
    options: { both: msg`All options`, helper: msg`Amigos only`, seeking_help: msg`Help seekers only` },
    phrases: {
      helper: msg`Amigos who offer help`,
      seeking_help: msg({ message: 'travelers who need help', comment: 'In a list that describes a search' }),
    },
  },
}
