import { createHash } from 'node:crypto'
import { now } from '../../src/http/clock.contract.ts'
import type { Form } from './form.ts'
import { text } from './form.ts'

/** The result of a card. Its number is not stored. */
export type Outcome =
  | { kind: 'succeeds'; refunds?: 'slow' }
  | { kind: 'asks' }
  | { kind: 'fails'; code: string; declineCode?: string; message: string }

const declined = (declineCode: string, message = 'Your card was declined.'): Outcome => ({
  ...{ kind: 'fails', code: 'card_declined', declineCode, message },
})

const CARDS: Record<string, Outcome> = {
  '4000000000000002': declined('generic_decline'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000000069': { kind: 'fails', code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': { kind: 'fails', code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  // Its refunds are pending at first.
  '4000000000007726': { kind: 'succeeds', refunds: 'slow' },
  '4000002500003155': { kind: 'asks' },
  '4000002760003184': { kind: 'asks' },
}

export function tryCard(card: Form | undefined): Outcome {
  const digits = (text(card, 'number') ?? '').replace(/\D/g, '')
  if (!isCardNumber(digits))
    return { kind: 'fails', code: 'incorrect_number', message: 'Your card number is incorrect.' }
  const [month, year] = [Number(text(card, 'exp_month')), Number(text(card, 'exp_year'))]
  const end = new Date(Date.UTC(year < 100 ? 2000 + year : year, month, 1))
  if (!(month >= 1 && month <= 12) || !(end.getTime() > now())) {
    return { kind: 'fails', code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." }
  }
  if (!/^\d{3,4}$/.test(text(card, 'cvc') ?? '')) {
    return { kind: 'fails', code: 'invalid_cvc', message: "Your card's security code is invalid." }
  }
  return CARDS[digits] ?? { kind: 'succeeds' }
}

/** The part of a card that Stripe shows. */
export interface Card {
  brand: string
  last4: string
  /** The same for the same number, which it does not reveal. */
  fingerprint: string
}

const BRANDS: Array<[RegExp, string]> = [
  [/^3[47]/, 'amex'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^6/, 'discover'],
  [/^4/, 'visa'],
]

export function shownCard(card: Form | undefined): Card {
  const digits = (text(card, 'number') ?? '').replace(/\D/g, '')
  return {
    brand: BRANDS.find(([starts]) => starts.test(digits))?.[1] ?? 'unknown',
    last4: digits.slice(-4),
    fingerprint: createHash('sha256').update(`a card ${digits}`).digest('base64url').slice(0, 16),
  }
}

function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
