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

/** "GMT+3". */
export function offsetOf(zone: string, moment: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    new Date(moment),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
