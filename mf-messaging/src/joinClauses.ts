import { t } from '@lingui/core/macro'

/** Joins clauses with the semicolon of the page's language: 'with Asha DOH → ORD; alone HYD → DOH'. */
export const joinClauses = ([first = '', ...rest]: readonly string[]): string =>
  rest.reduce(
    (line, next) => t({ message: `${line}; ${next}`, comment: 'The semicolon between two parts of a line' }),
    first,
  )
