import { sql } from 'kysely'
import { now } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import type { Warned } from './connection.contract.ts'

const findWarned = statement((db, { trip, connection }: Args<{ trip: number; connection: number }>) =>
  db
    .selectFrom('trip as t')
    .innerJoin('trip_person as person', 'person.trip_id', 't.id')
    .leftJoin('trip_flight_news as told', (join) =>
      join
        .onRef('told.trip_id', '=', 't.id')
        .onRef('told.account_id', '=', 'person.account_id')
        .on(sql<boolean>`(told.known -> ${connection}::int ->> 'connectionAtRisk')::boolean`),
    )
    .leftJoin('trip_link as link', (join) =>
      join
        .onRef('link.trip_id', '=', 't.id')
        .onRef('link.made_by', '=', 'person.account_id')
        .on('link.audience', '=', sql.lit('traveler' as const))
        .on('link.expires_at', '>', now()),
    )
    .select(({ eb, ref }) => [
      'person.role',
      eb('told.told_at', 'is not', null).$castTo<boolean>().as('told'),
      eb('person.flights_read_at', '>=', ref('told.told_at')).$castTo<boolean | null>().as('read'),
      eb('t.companion', 'is not', null).$castTo<boolean>().as('isForSomeone'),
      eb('link.flights_read_at', '>=', ref('told.told_at')).$castTo<boolean | null>().as('readByLink'),
    ])
    .where('t.id', '=', trip),
)

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

export const readFlights = statement((db, { trip, account }: Args<{ trip: number; account: number }>) =>
  db
    .updateTable('trip_person')
    .set({ flights_read_at: now() })
    .where('trip_id', '=', trip)
    .where('account_id', '=', account),
)

export const readFlightsByLink = statement((db, { link }: Args<{ link: number }>) =>
  db.updateTable('trip_link').set({ flights_read_at: now() }).where('id', '=', link),
)
