import { t } from '@lingui/core/macro'

interface Tips {
  tipAmount?: number | null | undefined
  minTip?: number | null | undefined
  maxTip?: number | null | undefined
}

/** Formats a tip, in English as '$25', '$10-$25', '$10+' or 'Up to $25'; undefined without a tip. */
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

/** A text, because `Intl` would be more code and delays a slow phone when it is first used. */
export const wholeDollars = (amount: number) =>
  t({ message: `$${amount}`, comment: 'Whole US dollars: $25, as the browser writes them in the language' })

const isGiven = (amount: number | null | undefined): amount is number => amount !== null && amount !== undefined
