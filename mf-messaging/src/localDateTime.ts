export interface LocalDateTime {
  date: string
  time: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(zone, format)
  return format
}

export function localDateTime(moment: string, zone: string): LocalDateTime {
  const [date = '', time = ''] = formatOf(zone).format(new Date(moment)).split(' ')
  return { date, time }
}

export function momentAt(date: string, time: string, zone: string): Date {
  const asIfUtc = Date.parse(`${date}T${time}Z`)
  const offsetAt = (moment: number) => {
    const shown = localDateTime(new Date(moment).toISOString(), zone)
    return Date.parse(`${shown.date}T${shown.time}Z`) - Math.floor(moment / 60_000) * 60_000
  }
  // The first guess is off by an hour if the clock changes between the guess and the result.
  return new Date(asIfUtc - offsetAt(asIfUtc - offsetAt(asIfUtc)))
}
