import { i18n, inLocale } from '../languages/i18n.ts'
import { BOLD } from './figtree-bold.ts'
import { PICTURE_TEXTS } from './picture-texts.ts'

/** Marks of direction have no outline. */
const INVISIBLE = /\p{Cf}/gu

export const isInFigtree = (text: string): boolean =>
  [...text.normalize('NFC').replaceAll(INVISIBLE, '')].every((character) => Object.hasOwn(BOLD.glyphs, character))

/** Whether no letter of the text would be left out. */
export const isDrawable = (text: string): boolean => Object.hasOwn(PICTURE_TEXTS, text) || isInFigtree(text)

/** In the order of `pictureTextsIn`. */
const TEXTS = {
  headline: () =>
    i18n._(
      'Help another family\nwhile flying to yours.',
      {},
      {
        comment:
          'In the picture of links to the site: two lines of about the same length. Then run backend/scripts/picture-texts.ts.',
      },
    ),
  helper: () =>
    i18n._(
      'Help offered',
      {},
      { comment: 'In the picture of a shared listing. Then run backend/scripts/picture-texts.ts.' },
    ),
  seeking_help: () =>
    i18n._(
      'Help wanted',
      {},
      { comment: 'In the picture of a shared listing. Then run backend/scripts/picture-texts.ts.' },
    ),
}

/** The texts of pictures in this language, whether or not they can be drawn. */
export const pictureTextsIn = (locale: string): string[] =>
  inLocale(locale, () => Object.values(TEXTS).map((text) => text()))

/** The text in the current language, or in English if there are no outlines for its script. */
export function pictureText(name: keyof typeof TEXTS): string {
  const text = TEXTS[name]()
  return text.split('\n').every(isDrawable) ? text : inLocale('en', TEXTS[name])
}

/** The day in the current language; in numbers, if the name of its month has letters that cannot be drawn. */
export function pictureDay(day: string): string {
  const moment = `${day}T00:00:00Z`
  const text = i18n.date(moment, { dateStyle: 'medium', timeZone: 'UTC' })
  return isDrawable(text)
    ? text
    : i18n.date(moment, { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' })
}
