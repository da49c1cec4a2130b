import { dayOf } from '@flight-amigo/shared-ui/days'

export function formatDays({ date, endDate }: { date: string; endDate?: string | null | undefined }): string {
  return endDate && endDate !== date ? `${dayOf(date)} – ${dayOf(endDate)}` : dayOf(date)
}

/** Today in the browser's time zone. The server uses today at the departure airport. */
export function today(now = new Date()): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
