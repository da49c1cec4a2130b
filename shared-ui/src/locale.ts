/** The language of the document. This package cannot import the sdk, whose `i18n` has the same one. */
export const locale = (): string => globalThis.document?.documentElement.lang || 'en'

export const isEnglish = (): boolean => locale() === 'en'

/** Formats a number with one decimal: '4.8', or '4,8' in Spanish. */
export const withOneDecimal = (value: number): string =>
  isEnglish()
    ? value.toFixed(1)
    : value.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
