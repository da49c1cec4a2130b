import { i18n } from '../languages/i18n.ts'
import { directionOf } from '../languages/locales.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const AM_OR_PM = /(?<=\d:\d\d) (?=[ap]m|[صم])/gi
/** No line breaks before the 'PM' of a time. */
export const escapeHtml = (text: string) =>
  text
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!)
    .replaceAll('\n', '<br>')
    .replace(AM_OR_PM, '&nbsp;')

const ADDRESS = /(?<![\w.+-])[\w.+-]+@[\w.-]+\w/g
/** A short email address stays on one line, because a reader may take a part for the whole. */
export const escapeText = (text: string) =>
  escapeHtml(text).replace(ADDRESS, (address) =>
    address.length > 30 ? address : `<span style="white-space:nowrap">${address}</span>`,
  )

const BESIDE_DAY = /(?<=\p{L}|\p{M}) (?=\d{1,2}(?!\d|[:.]\d))|(?<=(?<![\p{L}\d:.])\d{1,2}(?: de)?) (?=\p{L})/gu
/** No line of a heading ends within a day such as 'Dec 10' or within a Chinese word. */
export const escapeHeading = (text: string) =>
  i18n.locale === 'zh' ? chineseWords(text) : escapeHtml(text).replace(BESIDE_DAY, '&nbsp;')

function chineseWords(text: string): string {
  const words = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)]
  return words
    .map(({ segment, isWordLike }, n) => {
      const previous = words[n - 1]
      const mayBreak =
        previous?.isWordLike && isWordLike && !/\d/.test(previous.segment + segment) && !/^[的了]$/.test(segment)
      return (mayBreak ? '<wbr>' : '') + escapeHtml(segment)
    })
    .join('')
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/gu

/** Isolates a user's line in a script of the other direction, so that its punctuation stays at its own end. */
export const escapeParagraph = (paragraph: string) =>
  paragraph
    .split('\n')
    .map((line) => (isForeign(line) ? `<bdi>${escapeText(line)}</bdi>` : escapeText(line)))
    .join('<br>')

function isForeign(line: string): boolean {
  const isRightToLeft = directionOf(i18n.locale) === 'rtl'
  const leftToRight = line.replace(RIGHT_TO_LEFT, '')
  return /\p{L}/u.test(line) && (isRightToLeft ? leftToRight === line : !/\p{L}/u.test(leftToRight))
}
