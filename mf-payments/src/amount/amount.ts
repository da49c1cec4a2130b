import { NewTip } from '@flight-amigo/backend/contract/payments'

/** What an amount is judged by. */
export interface AmountBounds {
  /** Whether the person can be given anything now. */
  possible: boolean
  /** An amount that cannot be given now. */
  refused: number | undefined
  name: string
}

/** The whole dollars that a text means, or NaN: '2.50' is not 2, and '1e3' is not 1. */
export const amountOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN)

/** What is wrong with an amount: the contract's message, or that it is more than can be paid. */
export function amountError(text: string, { possible, refused, name }: AmountBounds): string | undefined {
  // Beyond what a number holds exactly the contract would say that it is not whole.
  const amount = Math.min(amountOf(text), Number.MAX_SAFE_INTEGER)
  const problem = NewTip.shape.amount.safeParse(amount).error?.issues[0]?.message
  if (problem) return problem
  if (!possible) return `${name} cannot receive tips at the moment`
  return amount === refused ? `${name} cannot receive a tip of $${amount} at the moment` : undefined
}

/** The amount that an address suggests, as text. A suggestion of nothing, or of no whole number of dollars, is none. */
export const suggestedAmount = (inAddress: string | null, otherwise: number): string =>
  /^[1-9]\d*$/.test(inAddress ?? '') ? String(inAddress) : String(otherwise)
