/** '$1,500.00'. The first use of `Intl` would take a slow phone 50 ms of the start of the page. */
export function dollars(amount: number): string {
  const digits = Math.abs(amount)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ',')
  return `${amount < 0 ? '-' : ''}$${digits}`
}
