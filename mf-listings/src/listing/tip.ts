interface Tips {
  tipAmount?: number | null | undefined
  minTip?: number | null | undefined
  maxTip?: number | null | undefined
}

/** The tip as one line: '$25', '$10-$25', '$10+' or 'Up to $25'; nothing when none was named. */
export function tipLine({ tipAmount, minTip, maxTip }: Tips): string | undefined {
  if (isNamed(tipAmount)) return dollars(tipAmount)
  if (isNamed(minTip) && isNamed(maxTip))
    return minTip === maxTip ? dollars(minTip) : `${dollars(minTip)}-${dollars(maxTip)}`
  if (isNamed(minTip)) return `${dollars(minTip)}+`
  if (isNamed(maxTip)) return `Up to ${dollars(maxTip)}`
  return undefined
}

/** Whole dollars as people read them. */
export const dollars = (amount: number) => `$${amount}`

const isNamed = (amount: number | null | undefined): amount is number => amount !== null && amount !== undefined
