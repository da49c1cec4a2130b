import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.types.ts'
import { array, unnest } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { nextMorning } from './alert-times.ts'
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

export type Readers = { readers: number[] }

/** Locks in the order of ids, so that two of these statements cannot deadlock. */
export const orderedIds = (ids: Expression<number[]>) =>
  expressionBuilder<Database>()
    .selectFrom(unnest('reader', { id: array(ids, 'bigint') }))
    .orderBy('reader.id')

export const readersOf = (matches: readonly ReaderMatch[]) => [...new Set(matches.map(({ reader }) => reader))]

// Waits for a process that is rendering the email of the day; later matches are for the next day.
const findOrAddDaily = statement((db, { readers }: Args<Readers>) =>
  db
    .insertInto('match_email')
    .columns(['reader_id', 'daily'])
    .expression(orderedIds(readers).select(['reader.id', sql.lit(true).as('daily')]))
    .onConflict((of) =>
      of
        .column('reader_id')
        .where(({ and, eb, ref }) => and([ref('daily'), eb('written_at', 'is', null)]))
        .doUpdateSet({ daily: true }),
    )
    .returning(['id', 'reader_id as reader', sql<boolean>`xmax = 0`.as('isNew')]),
)

const setDailyTimes = statement((db, { readers, times }: Args<Readers & { times: string[] }>) =>
  db
    .updateTable('match_email_recipient')
    .from(unnest('due', { reader: array(readers, 'bigint'), at: array(times, 'timestamptz') }))
    .set(({ ref }) => ({ daily_at: ref('due.at') }))
    .whereRef('account_id', '=', 'due.reader'),
)

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
