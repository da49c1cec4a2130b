import { i18n } from '../languages/i18n.ts'
import { directionOf } from '../languages/locales.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character]!).replaceAll('\n', '<br>')

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/gu

/** Isolates a user's line in a script of the other direction, so that its punctuation stays at its own end. */
export const escapeParagraph = (paragraph: string) =>
  paragraph
    .split('\n')
    .map((line) => (isForeign(line) ? `<bdi>${escapeHtml(line)}</bdi>` : escapeHtml(line)))
    .join('<br>')

function isForeign(line: string): boolean {
  const isRightToLeft = directionOf(i18n.locale) === 'rtl'
  const leftToRight = line.replace(RIGHT_TO_LEFT, '')
  return /\p{L}/u.test(line) && (isRightToLeft ? leftToRight === line : !/\p{L}/u.test(leftToRight))
}
