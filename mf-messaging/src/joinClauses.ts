import { t } from '@lingui/core/macro'

/** Joins clauses by the semicolon of the language: 'with Asha DOH → ORD; alone HYD → DOH'. */
export const joinClauses = (clauses: readonly string[]): string =>
  clauses.reduce((line, next) =>
    t({ message: `${line}; ${next}`, comment: 'The semicolon between two parts of a line' }),
  )
