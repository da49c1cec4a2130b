import { i18n } from './i18n.ts'
import { directionOf } from './locales.ts'

/** Between Latin names within a right-to-left text, an arrow would point to the departure. */
export const routeText = (from: string, to: string): string =>
  directionOf(i18n.locale) === 'rtl'
    ? i18n._('{from} to {to}', { from, to }, { comment: 'A flight.' })
    : `${from} → ${to}`
