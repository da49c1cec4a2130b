import { i18n } from '../../languages/i18n.ts'
import { relativeText } from '../listings.contract.ts'

export const relativeOf = (name: string, relation: string): string => relativeText(i18n, name, relation)

export const yourRelative = (relation: string): string =>
  i18n._(
    '{relation, select, mother {your mother} father {your father} grandmother {your grandmother} grandfather {your grandfather} wife {your wife} husband {your husband} partner {your partner} daughter {your daughter} son {your son} sister {your sister} brother {your brother} aunt {your aunt} uncle {your uncle} cousin {your cousin} relative {your relative} friend {your friend} other {your family}}',
    { relation },
  )
