import { NewTip } from '@flight-amigo/backend/contract/payments'

/** What an amount is judged by. */
export interface AmountBounds {
  /** The most dollars that the person can be given now. */
  most: number
  name: string
}

/** The whole dollars that a text means, or NaN: '2.50' is not 2, and '1e3' is not 1. */
export const amountOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN)

/** What is wrong with an amount: the contract's message, or that it is more than can be paid. */
export function amountError(text: string, { most, name }: AmountBounds): string | undefined {
  // Beyond what a number holds exactly the contract would say that it is not whole.
  const amount = Math.min(amountOf(text), Number.MAX_SAFE_INTEGER)
  const problem = NewTip.shape.amount.safeParse(amount).error?.issues[0]?.message
  if (problem || amount <= most) return problem
  return most > 0
    ? `A tip to ${name} is at most $${most} today`
    : `${name} cannot receive more tips today. Please try again tomorrow.`
}

/** The amount that an address suggests, as text. A suggestion of nothing, or of no whole number of dollars, is none. */
export const suggestedAmount = (inAddress: string | null, otherwise: number): string =>
  /^[1-9]\d*$/.test(inAddress ?? '') ? String(inAddress) : String(otherwise)
