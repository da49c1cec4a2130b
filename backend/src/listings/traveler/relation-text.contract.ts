// Separate from the other texts, because pages that only name a traveler need no more.
import type { RELATIONS } from './traveler.contract.ts'

export interface Translator {
  _(text: string, values?: Record<string, string>): string
}

type Relation = (typeof RELATIONS)[number]

const RELATIVES: Record<Relation, (i18n: Translator, name: string) => string> = {
  mother: (i18n, name) => i18n._("{name}'s mother", { name }),
  father: (i18n, name) => i18n._("{name}'s father", { name }),
  grandmother: (i18n, name) => i18n._("{name}'s grandmother", { name }),
  grandfather: (i18n, name) => i18n._("{name}'s grandfather", { name }),
  wife: (i18n, name) => i18n._("{name}'s wife", { name }),
  husband: (i18n, name) => i18n._("{name}'s husband", { name }),
  partner: (i18n, name) => i18n._("{name}'s partner", { name }),
  daughter: (i18n, name) => i18n._("{name}'s daughter", { name }),
  son: (i18n, name) => i18n._("{name}'s son", { name }),
  sister: (i18n, name) => i18n._("{name}'s sister", { name }),
  brother: (i18n, name) => i18n._("{name}'s brother", { name }),
  aunt: (i18n, name) => i18n._("{name}'s aunt", { name }),
  uncle: (i18n, name) => i18n._("{name}'s uncle", { name }),
  cousin: (i18n, name) => i18n._("{name}'s cousin", { name }),
  relative: (i18n, name) => i18n._("{name}'s relative", { name }),
  friend: (i18n, name) => i18n._("{name}'s friend", { name }),
}

/** For example "Priya's mother". A response may have a relation that the loaded page does not know yet. */
export const relativeText = (i18n: Translator, name: string, relation: string): string =>
  RELATIVES[relation as Relation]?.(i18n, name) ?? i18n._("{name}'s family", { name })
