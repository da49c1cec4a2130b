import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { placeOf } from '../../../listings/trip/flight-times.service.ts'
import { type FamilyLeg, FamilyToken, type FamilyTrip, familyErrors } from './family.contract.ts'
import { FAMILY, WANT } from './family.statement.ts'
import { hashOf } from './family-token.ts'
import { namesOf } from './family-words.ts'

/** Tokens cannot be guessed; whoever tries anyway gets no more answers. A page with an ended link asks once a minute. */
const GUESSES: Limit = { name: 'family-guesses', max: 120, seconds: 3600 }

type Row = Omit<FamilyTrip, 'legs' | 'helperAway'> & {
  helperAway: boolean
  relation: string | null
  legs: Array<Omit<FamilyLeg, 'departureCity' | 'departureZone' | 'arrivalCity' | 'arrivalZone'>>
}

/** Reads a trip for whoever has a link to it. */
@Injectable()
export class FamilyReads {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly limits: RateLimit,
  ) {}

  /** Throws the same for a link that has ended and for one that never was; a cancelled trip says that it is. */
  async one(token: string | undefined, ip: string): Promise<FamilyTrip> {
    const known = FamilyToken.safeParse(token)
    const values = [known.success ? hashOf(known.data) : null]
    const { rows } = await this.pool.query<Row>({ name: 'family', text: FAMILY, values })
    if (!rows[0]) {
      await this.limits.takeFrom(GUESSES, ip)
      throw new Problem(familyErrors['family-link-over'])
    }
    if (rows[0].state === 'cancelled') throw new Problem(familyErrors['family-trip-cancelled'])
    return present(rows[0])
  }

  /** The only thing that a link can change: whether its own address is told of each step. */
  async want(token: string | undefined, wanted: boolean, ip: string): Promise<FamilyTrip> {
    await this.one(token, ip)
    await this.pool.query(WANT, [hashOf(FamilyToken.parse(token)), wanted])
    return this.one(token, ip)
  }
}

const present = ({ legs, traveler, relation, helper, helperAway, ...row }: Row): FamilyTrip => ({
  ...row,
  ...(helperAway && { helperAway }),
  ...namesOf({ traveler, relation, helper }),
  legs: legs.map((leg) => {
    const [from, to] = [placeOf(leg.departureAirport), placeOf(leg.arrivalAirport)]
    const ends = { departureCity: from.city, departureZone: from.zone, arrivalCity: to.city, arrivalZone: to.zone }
    return { ...leg, ...ends }
  }),
})
