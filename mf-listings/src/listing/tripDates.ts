import { dayOf } from '@flight-amigo/shared-ui/days'

/** The days of a trip: one, or 'Jan 3, 2027 – Jan 6, 2027'. */
export function formatDays({ date, endDate }: { date: string; endDate?: string | null | undefined }): string {
  return endDate && endDate !== date ? `${dayOf(date)} – ${dayOf(endDate)}` : dayOf(date)
}

/** Today in the reader's time zone. The server compares a trip's day with today at its departure airport. */
export function today(now = new Date()): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
