import { usDollars } from '@flight-amigo/backend/contract/us-dollars'
import { i18n, locale } from '@flight-amigo/shell/sdk'

/** Formats dollars as '$1,500.00'. In English, the first use of `Intl` would cost a slow phone 50 ms while the page starts. */
export function dollars(amount: number): string {
  if (i18n.locale !== 'en') return usDollars(amount, locale())
  const digits = Math.abs(amount)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ',')
  return `${amount < 0 ? '-' : ''}$${digits}`
}

/** Formats an amount as '$15', with cents only if it has some. The narrow symbol is for where the currency is known. */
export const wholeDollars = (amount: number, currencyDisplay: 'symbol' | 'narrowSymbol' = 'symbol'): string =>
  i18n.locale === 'en'
    ? `$${amount}`
    : usDollars(amount, locale(), { currencyDisplay, trailingZeroDisplay: 'stripIfInteger' })
