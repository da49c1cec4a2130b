// Without zod, because cards load it.

/** The kinds of help by their codes, with English labels, which pages and emails translate. */
export const KINDS_OF_HELP = {
  wheelchair: /*i18n*/ 'Wheelchair help',
  'first-flight': /*i18n*/ 'First flight',
  connection: /*i18n*/ 'Changing planes',
  forms: /*i18n*/ 'Forms',
  translation: /*i18n*/ 'Translation',
  'medicine-times': /*i18n*/ 'Medicine',
  child: /*i18n*/ 'Traveling with a child',
  pet: /*i18n*/ 'Traveling with a pet',
} as const

export type KindOfHelp = keyof typeof KINDS_OF_HELP

export const HELP_CODES = Object.keys(KINDS_OF_HELP) as KindOfHelp[]

/** English labels. A response may have a code that the loaded page does not know yet. */
export const helpLabels = (codes: readonly string[] = []): string[] =>
  codes.flatMap((code) => KINDS_OF_HELP[code as KindOfHelp] ?? [])
