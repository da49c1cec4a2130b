/** '$15.00', or '15,00 US$' in Spanish. Pages, emails and SMS share this format. */
export function usDollars(amount: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const text = amount.toLocaleString(locale, { style: 'currency', currency: 'USD', ...options })
  // In a right-to-left line, the last sign would be before its letters: '$US'. A left-to-right mark prevents this.
  return text.startsWith('\u200f') ? `${text}\u200e` : text
}
