import type { Warned } from './connection.contract.ts'
import { findWarned } from './trip-flights.sql.ts'

/** `connection` is the index of the flight before it. */
export async function warnedOf(
  db: Parameters<typeof findWarned.rows>[0],
  about: { trip: number; connection: number },
): Promise<Warned> {
  const rows = await findWarned.rows(db, about)
  const warning = (role: 'helper' | 'traveler') => {
    const person = rows.find((row) => row.role === role)
    return person?.read ? 'read' : person?.told ? 'sent' : 'none'
  }
  const poster = rows.find(({ role }) => role === 'traveler')
  return {
    helper: warning('helper'),
    traveler: warning('traveler'),
    ...(poster?.isForSomeone && { byLink: poster.readByLink ? 'read' : 'none' }),
  }
}
