import { now } from '../../http/clock.contract.ts'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

function localDateFormat(zone: string): Intl.DateTimeFormat {
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const known =
    dateFormats.get(zone) ?? new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', { timeZone: zone, ...fields })
  dateFormats.set(zone, known)
  return known
}

/** The departure airport's date decides what is "today" and "past". */
export function todayIn(zone: string, at = new Date(now())): string {
  const parts = localDateFormat(zone).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Counts by the calendar, independent of zones and clock changes. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
