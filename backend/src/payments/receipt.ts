import type { Fact } from '../mail/email-template.ts'

/** The number of a tip's receipt: the same on the page and in each email about the tip. */
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

/** The rows of the receipt in its email. */
export const receiptFacts = (about: Paid, questionsTo: string): Fact[] => [
  { label: 'Amount', value: `$${(about.cents / 100).toFixed(2)} (US dollars)` },
  ...(about.helperLeft ? [] : [{ label: 'To', value: about.helper }]),
  { label: 'Date', value: about.paidOn },
  {
    label: 'Paid with',
    value: about.cardLast4 ? `${about.cardBrand} ending in ${about.cardLast4}` : 'Card',
  },
  { label: 'Receipt number', value: receiptNumber(about.id) },
  { label: 'Questions?', value: questionsTo },
]
