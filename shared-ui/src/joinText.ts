import { t } from '@lingui/core/macro'

/** Joins the parts of a line by the comma of the language: 'Gate 12, after the security check'. Empty parts are left out. */
export function joinText(parts: ReadonlyArray<string | undefined>): string {
  const [first = '', ...rest] = parts.filter((part) => part !== undefined && part !== '')
  return rest.reduce<string>(
    (line, next) => t({ message: `${line}, ${next}`, comment: 'The comma between two parts of a line' }),
    first,
  )
}
