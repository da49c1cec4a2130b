const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$15.00'. */
export const dollars = (amount: number): string => usd.format(amount)
