import { select } from '@lingui/core/macro'

// Each phrase is whole, because the form of "your" depends on the relation in most languages.

export const yourRelative = (relation = ''): string =>
  select(relation, {
    mother: 'your mother',
    father: 'your father',
    grandmother: 'your grandmother',
    grandfather: 'your grandfather',
    wife: 'your wife',
    husband: 'your husband',
    partner: 'your partner',
    daughter: 'your daughter',
    son: 'your son',
    sister: 'your sister',
    brother: 'your brother',
    aunt: 'your aunt',
    uncle: 'your uncle',
    cousin: 'your cousin',
    relative: 'your relative',
    friend: 'your friend',
    other: 'your family',
  })

/** "help for their mother": the poster of a listing seeks help for a family member. */
export const helpForRelative = (relation = ''): string =>
  select(relation, {
    mother: 'help for their mother',
    father: 'help for their father',
    grandmother: 'help for their grandmother',
    grandfather: 'help for their grandfather',
    wife: 'help for their wife',
    husband: 'help for their husband',
    partner: 'help for their partner',
    daughter: 'help for their daughter',
    son: 'help for their son',
    sister: 'help for their sister',
    brother: 'help for their brother',
    aunt: 'help for their aunt',
    uncle: 'help for their uncle',
    cousin: 'help for their cousin',
    relative: 'help for their relative',
    friend: 'help for their friend',
    other: 'help for their family',
  })
