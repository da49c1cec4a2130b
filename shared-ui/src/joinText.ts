import { t } from '@lingui/core/macro'

/** Joins texts with the comma of the page's language and skips empty ones: 'Gate 12, after the security check'. */
export function joinText(parts: ReadonlyArray<string | undefined>): string {
  const [first = '', ...rest] = parts.filter((part) => part !== undefined && part !== '')
  return rest.reduce<string>(
    (line, next) => t({ message: `${line}, ${next}`, comment: 'The comma between two parts of a line' }),
    first,
  )
}

/** Joins list items with the separator of the page's language: 'Hindi, Telugu', in Chinese '印地语、泰卢固语'. */
export const joinItems = ([first = '', ...rest]: readonly string[]): string =>
  rest.reduce(
    (list, item) =>
      t({ message: `${list}, ${item}`, comment: 'The sign between two items of a list, such as languages' }),
    first,
  )
