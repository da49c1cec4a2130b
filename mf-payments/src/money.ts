const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$15.00'. */
export const dollars = (amount: number): string => usd.format(amount)

/** What Stripe calls fifteen dollars: 1500. */
export const cents = (amount: number): number => amount * 100
