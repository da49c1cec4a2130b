import * as z from 'zod/mini'

/** Whether this is the IANA name of a time zone, such as `Asia/Kolkata`, and no offset. */
function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** The time zone of the browser: it becomes that of an account without one. A name that is not known is ignored. */
export const ProposedTimeZone = z.optional(
  z.pipe(
    z.string(),
    z.transform((name: string) => (isTimeZone(name) ? name : undefined)),
  ),
)

/** The time zone that a person chooses; an empty text clears it. */
export const ChosenTimeZone = z.optional(
  z.string().check(z.refine((name) => name === '' || isTimeZone(name), 'Please choose a time zone from the list')),
)
