const MONTH_DAY_YEAR = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A trip's day as people read it: 'Dec 12, 2026'. A wall date has no zone, so none may shift it. */
export function formatDay(day: string): string {
  return MONTH_DAY_YEAR.format(new Date(`${day}T00:00:00Z`))
}

/** The days of a trip: one, or 'Jan 3, 2027 – Jan 6, 2027'. */
export function formatDays({ date, endDate }: { date: string; endDate?: string | null | undefined }): string {
  return endDate && endDate !== date ? `${formatDay(date)} – ${formatDay(endDate)}` : formatDay(date)
}

/** A moment (a review's date) as a day in the reader's own zone. */
export function formatMoment(moment: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }).format(new Date(moment))
}

/** Today where the reader is; the server judges a trip's day at its departure airport. */
export function today(now = new Date()): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
