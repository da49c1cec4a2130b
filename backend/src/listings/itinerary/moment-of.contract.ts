const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known =
    clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, known)
  return known
}

const offsetAt = (zone: string, moment: number): number =>
  Date.parse(`${clockOf(zone).format(moment).replace(' ', 'T')}Z`) - moment

const DAY = 86_400_000

/**
 * Follows RFC 5545, 3.3.5: a time that occurs twice is the first one; a skipped time is read with the offset before the
 * change.
 */
export function momentOf(date: string, time: string, zone: string): Date {
  const localTime = Date.parse(`${date}T${time}:00Z`)
  const before = localTime - offsetAt(zone, localTime - DAY)
  const after = localTime - offsetAt(zone, localTime + DAY)
  const shown = [before, after].filter((moment) => moment + offsetAt(zone, moment) === localTime)
  return new Date(shown.length > 0 ? Math.min(...shown) : before)
}
