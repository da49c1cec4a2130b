import { usDollars } from '@flight-amigo/backend/contract/us-dollars'
import { i18n, locale } from '@flight-amigo/shell/sdk'

/** '$1,500.00'. English does not use `Intl`, whose first use delays a slow phone by 50 ms. */
export function dollars(amount: number): string {
  if (i18n.locale !== 'en') return usDollars(amount, locale())
  const digits = Math.abs(amount)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ',')
  return `${amount < 0 ? '-' : ''}$${digits}`
}

/** '$15', with cents only if there are some. Use the narrow symbol where the currency is clear. */
export const dollarsWithoutZeroCents = (
  amount: number,
  currencyDisplay: 'symbol' | 'narrowSymbol' = 'symbol',
): string =>
  i18n.locale === 'en'
    ? dollars(amount).replace('.00', '')
    : usDollars(amount, locale(), { currencyDisplay, trailingZeroDisplay: 'stripIfInteger' })
