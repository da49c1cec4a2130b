import { t } from '@lingui/core/macro'

export const teamAt = (contactEmail: string) =>
  t({
    message: `the people you reach at ${contactEmail}`,
    comment: 'Takes the place of {operator} in “{product} is run by {operator}.”',
  })
