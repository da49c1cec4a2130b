import { NewTip } from '@flight-amigo/backend/contract/payments'

/** What an amount is judged by. */
interface AmountBounds {
  /** The most dollars that the person can be given now. */
  most: number
  name: string
}

/** The whole dollars that a text means, or NaN: '2.50' is not 2, and '1e3' is not 1. */
export const amountOf = (text: string): number => (/^-?\d+(\.0*)?$/.test(text) ? Number(text) : Number.NaN)

/** What is wrong with an amount: the contract's message, or that it is more than can be paid. */
export function amountError(text: string, { most, name }: AmountBounds): string | undefined {
  if (text === '') return 'Please enter an amount'
  const problem = NewTip.shape.amount.safeParse(amountOf(text)).error?.issues[0]?.message
  if (problem || amountOf(text) <= most) return problem
  return most > 0
    ? `A tip to ${name} is at most $${most} today`
    : `${name} cannot receive more tips today. Please try again tomorrow.`
}

/** The amount that an address suggests, as text. A suggestion of nothing, or of no whole number of dollars, is none. */
export const suggestedAmount = (inAddress: string | null, otherwise: number): string =>
  /^[1-9]\d*$/.test(inAddress ?? '') ? String(inAddress) : String(otherwise)
