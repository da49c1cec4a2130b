import { t } from '@lingui/core/macro'

interface Tips {
  tipAmount?: number | null | undefined
  minTip?: number | null | undefined
  maxTip?: number | null | undefined
}

/** Formats a tip: '$25', '$10-$25', '$10+' or 'Up to $25'; undefined without a tip. */
export function tipLine({ tipAmount, minTip, maxTip }: Tips): string | undefined {
  if (isGiven(tipAmount)) return wholeDollars(tipAmount)
  if (isGiven(minTip) && isGiven(maxTip))
    return minTip === maxTip ? wholeDollars(minTip) : `${wholeDollars(minTip)}-${wholeDollars(maxTip)}`
  if (isGiven(minTip)) return `${wholeDollars(minTip)}+`
  if (isGiven(maxTip)) {
    const amount = wholeDollars(maxTip)
    return t`Up to ${amount}`
  }
  return undefined
}

export const wholeDollars = (amount: number) => `$${amount}`

const isGiven = (amount: number | null | undefined): amount is number => amount !== null && amount !== undefined
