import { t } from '@lingui/core/macro'

/** Stands in for the name of the operator if none is configured. */
export const teamAt = (contactEmail: string) =>
  t({
    message: `the people you reach at ${contactEmail}`,
    comment: 'Takes the place of {operator} in “{product} is run by {operator}.”',
  })
