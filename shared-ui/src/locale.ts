export const pageLanguage = (): string => globalThis.document?.documentElement.lang || 'en'

export const isEnglish = (): boolean => pageLanguage() === 'en'

/** The locale of formats. This package cannot import the sdk, whose `locale()` differs in English (`en-US`). */
export const locale = (): string => (isEnglish() ? 'en' : `${pageLanguage()}-u-nu-latn`)

/** Formats a number with one decimal: '4.8', or '4,8' in Spanish. */
export const withOneDecimal = (value: number): string =>
  isEnglish()
    ? value.toFixed(1)
    : value.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
