const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known =
    clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, known)
  return known
}

const offsetAt = (zone: string, moment: number): number =>
  Date.parse(`${clockOf(zone).format(moment).replace(' ', 'T')}Z`) - moment

/** The moment at which a clock in a zone shows a date and a time. If the clock shows it twice, it is one of the two. */
export function momentOf(date: string, time: string, zone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  // The second look is right where the zone's clock changes between the two guesses.
  const guess = wall - offsetAt(zone, wall)
  return new Date(wall - offsetAt(zone, guess))
}
