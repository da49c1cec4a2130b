import * as z from 'zod/mini'

function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** The browser's time zone, the default of an account without one. An unknown name is ignored. */
export const ProposedTimeZone = z.optional(
  z.pipe(
    z.string(),
    z.transform((name: string) => (isTimeZone(name) ? name : undefined)),
  ),
)

/** An empty text clears it. */
export const ChosenTimeZone = z.optional(
  z.string().check(z.refine((name) => name === '' || isTimeZone(name), 'Please choose a time zone from the list')),
)
