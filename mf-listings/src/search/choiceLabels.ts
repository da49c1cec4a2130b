import type { ChoiceName } from '@flight-amigo/backend/contract/listings'
import { msg } from '@lingui/core/macro'

export const CHOICE_LABELS = {
  type: {
    label: msg({ message: 'Looking for', comment: 'Above the choice of Amigos, people who need help, or both' }),
    phrases: {
      helper: msg`Amigos who offer help`,
      seeking_help: msg({ message: 'travelers who need help', comment: 'In a list that describes a search' }),
    },
    options: { both: msg`All options`, helper: msg`Amigos only`, seeking_help: msg`Help seekers only` },
  },
} satisfies Record<ChoiceName, object>
