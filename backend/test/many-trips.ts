import { type DayFlight, flightsBetween } from '../dev/flights/world.ts'
import type { TestApp } from './app.ts'

const PEOPLE = 2_000
/** One statement with all trips would reach the timeout of statements on a busy machine. */
const TRIPS_AT_ONCE = 1_000
const HOUR_MS = 3_600_000

interface Leg extends DayFlight {
  /** The number that the people have typed: every third one is a codeshare. */
  typed: string
}
export interface SimulatedTrip {
  id: number
  legs: Leg[]
}

/** Numbers that are the same in each run. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
/** Trips of one flight or two, all of which leave within 24 hours after `from`: a whole day of the world's flights. */
export function planTrips(count: number, from: number, random: () => number): SimulatedTrip[] {
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const flights = flightsBetween(() => true, new Date(from), new Date(from + 24 * HOUR_MS))
  const typed = (flight: DayFlight): Leg => {
    const isCodeshare = random() < 1 / 3 && flight.soldAs.length > 0
    return { ...flight, typed: isCodeshare ? oneOf(flight.soldAs) : flight.number }
  }
  return Array.from({ length: count }, (_, n) => {
    const first = oneOf(flights)
    const connections = flights.filter(({ departure, arrival, departsAt }) => {
      const wait = departsAt.getTime() - first.landsAt.getTime()
      return departure === first.arrival && arrival !== first.departure && wait > HOUR_MS && wait < 6 * HOUR_MS
    })
    const goesOn = connections.length > 0 && random() < 0.5
    return { id: n + 1, legs: [first, ...(goesOn ? [oneOf(connections)] : [])].map(typed) }
  })
}

/** Writes the trips as agreed ones. Their people have no address: the emails are not what is counted. */
export async function storeTrips(t: TestApp, trips: readonly SimulatedTrip[]): Promise<void> {
  await t.asOwner(`insert into account (username) select 'Person ' || n from generate_series(1, ${PEOPLE}) n`)
  for (let n = 0; n < trips.length; n += TRIPS_AT_ONCE) await storeSome(t, trips.slice(n, n + TRIPS_AT_ONCE))
}

async function storeSome(t: TestApp, trips: readonly SimulatedTrip[]): Promise<void> {
  const rows = trips.map(({ id, legs }) => ({
    ...{ helper: 1 + (id % (PEOPLE / 2)), traveler: 1 + PEOPLE / 2 + ((id * 7) % (PEOPLE / 2)) },
    ...{ departs: legs[0]!.departsAt, lands: legs.at(-1)!.landsAt },
  }))
  await t.pool.query(
    `insert into trip (helper_id, traveler_id, state, agreed_at, first_departure_at, last_landing_at)
     select helper, traveler, 'agreed', now(), departs, lands
     from jsonb_to_recordset($1) as row (helper bigint, traveler bigint, departs timestamptz, lands timestamptz)`,
    [JSON.stringify(rows)],
  )
  const legs = trips.flatMap(({ id, legs }) =>
    legs.map((leg, n) => ({
      ...{ trip: id, number: n + 1, departure: leg.departure, arrival: leg.arrival, date: leg.date, flight: leg.typed },
      ...{ departs: leg.departsAt, lands: leg.landsAt },
    })),
  )
  await t.pool.query(
    `insert into trip_leg (trip_id, number, departure, arrival, date, flight, together, departs_at, lands_at)
     select trip, number, departure, arrival, date, flight, true, departs, lands
     from jsonb_to_recordset($1) as row (trip bigint, number int, departure text, arrival text, date date, flight text,
                                         departs timestamptz, lands timestamptz)`,
    [JSON.stringify(legs)],
  )
}

/** The ids of the flights of a trip. */
export async function legsOfTrip(pool: TestApp['pool'], legs: readonly Leg[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select leg_id as id from flight_number as number join jsonb_to_recordset($1) as leg (flight text, departure text, date date)
       on (number.flight, number.departure, number.date) = (leg.flight, leg.departure, leg.date)`,
    [JSON.stringify(legs.map(({ typed, departure, date }) => ({ flight: typed, departure, date })))],
  )
  return rows.map(({ id }) => Number(id))
}
