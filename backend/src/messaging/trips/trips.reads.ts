import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { ENV, type Env } from '../../env.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { presentTrip } from './trip.presenter.ts'
import { type Trip, type TripsQuery, tripErrors } from './trips.contract.ts'
import { readTrip, readTrips } from './trips.statement.ts'

/** Before every place and every id. */
const FIRST: Place = [-1e11, 0]
type Place = [place: number, id: number]

export type FoundTrip = Trip & { place: number }

/** Where the page after this trip begins. */
export const cursorAfter = ({ place, id }: FoundTrip): string => `${place}_${id}`

function placeAt(cursor: string | undefined): Place {
  if (cursor === undefined) return FIRST
  const [, place, id] = /^(-?\d{1,15}(?:\.\d{1,9})?)_(\d{1,15})$/.exec(cursor) ?? []
  if (place === undefined || id === undefined) throw invalid([{ path: ['cursor'], message: 'This is no page' }])
  return [Number(place), Number(id)]
}

/** Reads trips as one of their two people sees them. To everybody else they do not exist. */
@Injectable()
export class TripsReads {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async one(me: number, id: number): Promise<Trip> {
    const found = await readTrip.first(this.pool, { me, id })
    if (!found) throw new Problem(tripErrors['trip-not-found'])
    const { place: _, ...row } = found
    const trip = presentTrip(row, me)
    const { verified } = trip.helper.id === me ? trip.helper : trip.traveler
    const { TWILIO_FROM } = this.env
    // The id of a messaging service is no number.
    const takesSteps = verified && trip.state === 'agreed' && TWILIO_FROM.startsWith('+')
    return { ...trip, textTo: takesSteps ? TWILIO_FROM : null }
  }

  /** The next departure first: one more than `limit` if there are more. */
  async page(me: number, { with: other, limit, cursor }: TripsQuery): Promise<FoundTrip[]> {
    const [place, id] = placeAt(cursor)
    const rows = await readTrips.rows(this.pool, { me, other: other ?? null, place, id, limit: limit + 1 })
    return rows.map(({ place, ...row }) => ({ ...presentTrip(row, me), place }))
  }
}
