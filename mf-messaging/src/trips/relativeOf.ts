import { relativeText } from '@flight-amigo/backend/contract/messaging'
import { i18n } from '@flight-amigo/shell/sdk'

/** "Priya's mother". */
export const relativeOf = (name: string, relation = ''): string => relativeText(translator, name, relation)

const translator = {
  // A page in English has no catalog and no compiler of messages.
  _: (text: string, values: Record<string, string> = {}) => {
    const translated = i18n._(text, values)
    return translated === text ? text.replace(/\{(\w+)\}/, (_, key) => values[key] ?? '') : translated
  },
}
