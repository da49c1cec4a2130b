import {
  type FilterName,
  type FilterValues,
  KINDS_OF_HELP,
  type KindOfHelp,
} from '@flight-amigo/backend/contract/listings'
import { i18n } from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'

type Label = ReturnType<typeof msg>

interface Labels<Value extends string> {
  label: Label
  options: Record<Value, Label>
  /** How a list describes the search: any day, Amigos who offer help. */
  phrase: (value: Value) => string | undefined
}

/** Their ids are the English labels. */
const HELP_LABELS = Object.fromEntries(Object.entries(KINDS_OF_HELP).map(([code, id]) => [code, { id }])) as Record<
  KindOfHelp,
  Label
>

const TYPE_PHRASES: Partial<Record<FilterValues['type'], Label>> = {
  helper: msg`Amigos who offer help`,
  seeking_help: msg({ message: 'travelers who need help', comment: 'In a list that describes a search' }),
}

export const FILTER_LABELS: { [Name in FilterName]: Labels<FilterValues[Name]> } = {
  type: {
    label: msg({ message: 'Looking for', comment: 'Above the choice of Amigos, people who need help, or both' }),
    options: { both: msg`All options`, helper: msg`Amigos only`, seeking_help: msg`Help seekers only` },
    phrase: (type) => TYPE_PHRASES[type] && i18n._(TYPE_PHRASES[type]),
  },
  help: {
    label: msg`Kind of help`,
    options: { any: msg`Any kind of help`, ...HELP_LABELS },
    phrase: (code) => {
      if (code === 'any') return
      const kind = i18n._(HELP_LABELS[code])
      return t({ message: `kind of help: ${kind}`, comment: 'In a list that describes a search: kind of help: Forms' })
    },
  },
}
