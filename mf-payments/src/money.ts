const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$15.00'. */
export const dollars = (amount: number): string => usd.format(amount)

/** What Stripe calls fifteen dollars: 1500. */
export const cents = (amount: number): number => amount * 100

/** 'Nov 20, 2026', where the reader is. */
export const dayOf = (moment: Date | string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }).format(new Date(moment))
