/** What calendar and clock show at a place. */
export interface Wall {
  date: string
  time: string
}

const walls = new Map<string, Intl.DateTimeFormat>()

function wallFormat(zone: string): Intl.DateTimeFormat {
  const known =
    walls.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  walls.set(zone, known)
  return known
}

/** What the wall in a zone shows at a moment. */
export function wallOf(moment: string, zone: string): Wall {
  const [date = '', time = ''] = wallFormat(zone).format(new Date(moment)).split(' ')
  return { date, time }
}

/** The moment at which the wall in a zone shows a date and a time. */
export function momentAt(date: string, time: string, zone: string): Date {
  const wall = Date.parse(`${date}T${time}Z`)
  const offsetAt = (moment: number) => {
    const shown = wallOf(new Date(moment).toISOString(), zone)
    return Date.parse(`${shown.date}T${shown.time}Z`) - Math.floor(moment / 60_000) * 60_000
  }
  // The second try is right when the clock changes between the two.
  return new Date(wall - offsetAt(wall - offsetAt(wall)))
}

/** "GMT+3". */
export function offsetOf(zone: string, moment: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    new Date(moment),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
