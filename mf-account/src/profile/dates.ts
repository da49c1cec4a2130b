const FORM = { month: 'short', day: 'numeric', year: 'numeric' } as const
const wallDate = new Intl.DateTimeFormat('en-US', { ...FORM, timeZone: 'UTC' })

/** A trip's day: 'Dec 12, 2026'. A wall date has no zone, so none may shift it. */
export const dayOf = (date: string): string => wallDate.format(new Date(`${date}T00:00:00Z`))

/** The day of a moment, where the reader is. */
export const momentOf = (moment: string): string => new Intl.DateTimeFormat('en-US', FORM).format(new Date(moment))
