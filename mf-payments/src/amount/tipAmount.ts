import { NewTip } from '@flight-amigo/backend/contract/payments'
import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { t } from '@lingui/core/macro'
import { dollarsWithoutZeroCents } from '../money.ts'

export interface AmountRules {
  canReceiveTips: boolean
  refusedAmount: number | undefined
  recipientName: string
}

/** Whole dollars; NaN otherwise: '2.50' is not 2, and '1e3' is not 1. */
export const amountOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN)

export function amountError(text: string, rules: AmountRules): string | undefined {
  const name = isolateDirection(rules.recipientName)
  // Above MAX_SAFE_INTEGER the contract would report that the number is not whole.
  const amount = Math.min(amountOf(text), Number.MAX_SAFE_INTEGER)
  const problem = NewTip.shape.amount.safeParse(amount).error?.issues[0]?.message
  if (problem) return problem
  if (!rules.canReceiveTips) return t`${name} cannot receive tips at the moment`
  const sum = dollarsWithoutZeroCents(amount)
  return amount === rules.refusedAmount ? t`${name} cannot receive a tip of ${sum} at the moment` : undefined
}

export const suggestedAmount = (inUrl: string | null, fallback: number): string =>
  /^[1-9]\d*$/.test(inUrl ?? '') ? String(inUrl) : String(fallback)
