import { i18n } from '../../languages/i18n.ts'
import type { TravelerFacts } from '../listings.contract.ts'

type Relation = TravelerFacts['relation']

const TEXTS: Record<Relation, (name: string) => string> = {
  mother: (name) => i18n._("{name}'s mother", { name }),
  father: (name) => i18n._("{name}'s father", { name }),
  grandmother: (name) => i18n._("{name}'s grandmother", { name }),
  grandfather: (name) => i18n._("{name}'s grandfather", { name }),
  wife: (name) => i18n._("{name}'s wife", { name }),
  husband: (name) => i18n._("{name}'s husband", { name }),
  partner: (name) => i18n._("{name}'s partner", { name }),
  daughter: (name) => i18n._("{name}'s daughter", { name }),
  son: (name) => i18n._("{name}'s son", { name }),
  sister: (name) => i18n._("{name}'s sister", { name }),
  brother: (name) => i18n._("{name}'s brother", { name }),
  aunt: (name) => i18n._("{name}'s aunt", { name }),
  uncle: (name) => i18n._("{name}'s uncle", { name }),
  cousin: (name) => i18n._("{name}'s cousin", { name }),
  relative: (name) => i18n._("{name}'s relative", { name }),
  friend: (name) => i18n._("{name}'s friend", { name }),
}

/** What a traveler is to the poster: "Priya's mother". */
export const relativeOf = (name: string, relation: string): string =>
  TEXTS[relation as Relation]?.(name) ?? `${name}'s ${relation}`
