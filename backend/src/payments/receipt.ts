import { i18n } from '../languages/i18n.ts'
import type { Fact } from '../mail/email-content.ts'

/** The same on the page and in each email about the tip. */
export const receiptNumber = (tipId: number): string => `FA-${String(tipId).padStart(6, '0')}`

interface Paid {
  id: number
  cents: number
  helper: string
  helperLeft: boolean
  paidOn: string
  cardBrand: string | null
  cardLast4: string | null
}

export const receiptFacts = (about: Paid, questionsTo: string): Fact[] => [
  { label: i18n._('Amount'), value: i18n._('{amount} (US dollars)', { amount: i18n.money(about.cents) }) },
  ...(about.helperLeft
    ? []
    : [{ label: i18n._('To', {}, { comment: 'The recipient, on a receipt.' }), value: about.helper }]),
  { label: i18n._('Date'), value: i18n.day(about.paidOn) },
  {
    label: i18n._('Paid with'),
    value: about.cardLast4
      ? i18n._('{brand} ending in {digits}', { brand: about.cardBrand ?? '', digits: about.cardLast4 })
      : i18n._('Card'),
  },
  { label: i18n._('Receipt number'), value: receiptNumber(about.id) },
  { label: i18n._('Questions?'), value: questionsTo },
]
