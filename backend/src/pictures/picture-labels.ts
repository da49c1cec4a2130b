import { i18n, inLocale } from '../languages/i18n.ts'

const TEXTS = {
  headline: () =>
    i18n._(
      'Help another family\nwhile flying to yours.',
      {},
      { comment: 'In the picture of links to the site: two lines of about the same length.' },
    ),
  helper: () => i18n._('Help offered', {}, { comment: 'In the picture of a shared listing.' }),
  seeking_help: () => i18n._('Help wanted', {}, { comment: 'In the picture of a shared listing.' }),
}

/** The typefaces of pictures have the letters of these texts. */
export const pictureTextsIn = (locale: string): string[] =>
  inLocale(locale, () => Object.values(TEXTS).map((text) => text()))

export const pictureText = (name: keyof typeof TEXTS): string => TEXTS[name]()

/** The languages whose dates need no letters beyond Latin. */
const LATIN_DATES = ['en', 'es', 'ar']

/** The day in the current language, in numbers where the typefaces lack the name of its month. */
export const pictureDay = (day: string): string =>
  i18n
    .date(`${day}T00:00:00Z`, {
      ...(LATIN_DATES.includes(i18n.locale)
        ? { dateStyle: 'medium' as const }
        : { year: 'numeric' as const, month: 'numeric' as const, day: 'numeric' as const }),
      timeZone: 'UTC',
    })
    // Marks of direction would reorder the numbers of two days.
    .replaceAll(/\p{Cf}/gu, '')
