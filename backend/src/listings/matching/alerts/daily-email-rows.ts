import type { EntityManager } from '@mikro-orm/postgresql'
import { nextMorning } from './alert-times.ts'
import { findOrAddDaily, setDailyTimes } from './match-emails.sql.ts'
import type { ReaderMatch } from './match-notifications.ts'

export interface MatchEmail {
  id: number
  reader: number
}

interface Reader {
  /** The time of the last daily email. */
  last: Date | null
  zone: string | null
}

export const readersOf = (matches: readonly ReaderMatch[]) => [...new Set(matches.map(({ reader }) => reader))]

/** Returns the daily email of each reader, and the new ones by the seconds until the reader's next morning. */
export async function findOrAddDailyEmails(
  em: EntityManager,
  matches: readonly ReaderMatch[],
  readers: ReadonlyMap<number, Reader>,
  now: Date,
): Promise<{ emails: MatchEmail[]; newByDelay: Map<number, MatchEmail[]> }> {
  if (matches.length === 0) return { emails: [], newByDelay: new Map() }
  const emails = await findOrAddDaily.rows(em, { readers: readersOf(matches) })
  const added = emails.filter(({ isNew }) => isNew)
  const times = added.map(({ reader }) => {
    const { departure } = matches.find((match) => match.reader === reader)!
    return nextMorning({ ...readers.get(reader)!, departure }, now)
  })
  if (added.length > 0)
    await setDailyTimes.rows(em, {
      readers: added.map(({ reader }) => reader),
      times: times.map((at) => at.toISOString()),
    })
  // On one route nearly all recipients have the same morning.
  return { emails, newByDelay: Map.groupBy(added, (_, n) => (times[n]!.getTime() - now.getTime()) / 1000) }
}
