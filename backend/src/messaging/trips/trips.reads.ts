import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { ENV, type Env } from '../../env.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { operatedNumbers } from '../../listings/itinerary/operated-flights.public.ts'
import { endangeredConnection, type Warned } from './flights/connection.contract.ts'
import { findWarned } from './flights/trip-flights.sql.ts'
import { comparedFlights, presentTrip } from './trip.presenter.ts'
import { type Trip, type TripsQuery, tripErrors } from './trips.contract.ts'
import { findTrips } from './trips.sql.ts'

/** Sorts before every trip. */
const FIRST: Position = [-1e11, 0]
type Position = [position: number, id: number]
const ONE = { other: null, position: FIRST[0], after: FIRST[1], limit: 1 }

export type FoundTrip = Trip & { position: number }

export const cursorAfter = ({ position, id }: FoundTrip): string => `${position}_${id}`

function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return FIRST
  const [, position, id] = /^(-?\d{1,15}(?:\.\d{1,9})?)_(\d{1,15})$/.exec(cursor) ?? []
  if (position === undefined || id === undefined)
    throw invalid([{ path: ['cursor'], message: 'This cursor is invalid' }])
  return [Number(position), Number(id)]
}

@Injectable()
export class TripsReads {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async getTrip(me: number, id: number): Promise<Trip> {
    const found = await findTrips.first(this.pool, { ...ONE, me, id })
    if (!found) throw new Problem(tripErrors['trip-not-found'])
    const { position: _, ...row } = found
    const trip = presentTrip(row, me, await operatedNumbers(this.pool, comparedFlights(row)))
    const { verified } = trip.helper.id === me ? trip.helper : trip.traveler
    const { TWILIO_FROM } = this.env
    // Replies need a phone number; `TWILIO_FROM` can also be the id of a messaging service.
    const acceptsSms = verified && trip.state === 'agreed' && TWILIO_FROM.startsWith('+')
    const connection = trip.state === 'agreed' ? endangeredConnection(trip.legs) : -1
    return {
      ...{ ...trip, textTo: acceptsSms ? TWILIO_FROM : null },
      ...(connection >= 0 && { warned: await warnedOf(this.pool, { trip: id, connection }) }),
    }
  }

  /** Returns one more than `limit` if there is a next page. */
  async page(me: number, { with: other, limit, cursor }: TripsQuery): Promise<FoundTrip[]> {
    const [position, id] = positionOf(cursor)
    const page = { position, after: id, limit: limit + 1 }
    const rows = await findTrips.rows(this.pool, { me, id: null, other: other ?? null, ...page })
    const numbers = await operatedNumbers(this.pool, rows.flatMap(comparedFlights))
    return rows.map(({ position, ...row }) => ({ ...presentTrip(row, me, numbers), position }))
  }
}

/** `connection` is the index of the flight before it. */
async function warnedOf(pool: Pool, about: { trip: number; connection: number }): Promise<Warned> {
  const rows = await findWarned.rows(pool, about)
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
