/** US dollars in the form of a locale: '$15.00', or '15,00 US$' in Spanish. Pages, emails and SMS share it. */
export function usDollars(amount: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const text = amount.toLocaleString(locale, { style: 'currency', currency: 'USD', ...options })
  // In a line from right to left, the last sign would stand before its letters: '$US'. A left-to-right mark holds it.
  return text.startsWith('\u200f') ? `${text}\u200e` : text
}
