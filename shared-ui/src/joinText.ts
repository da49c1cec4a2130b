import { t } from '@lingui/core/macro'

/** Joins the parts of a line by the comma of the language: 'Gate 12, after the security check'. Empty parts are left out. */
export function joinText(parts: ReadonlyArray<string | undefined>): string {
  const [first = '', ...rest] = parts.filter((part) => part !== undefined && part !== '')
  return rest.reduce<string>(
    (line, next) => t({ message: `${line}, ${next}`, comment: 'The comma between two parts of a line' }),
    first,
  )
}

/** Joins the items of a list by the sign that the language has for it: 'Hindi, Telugu', in Chinese '印地语、泰卢固语'. */
export const joinItems = ([first = '', ...rest]: readonly string[]): string =>
  rest.reduce(
    (list, item) =>
      t({ message: `${list}, ${item}`, comment: 'The sign between two items of a list, such as languages' }),
    first,
  )
