import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { placeOf } from '../../../listings/trip/flight-times.service.ts'
import { type FamilyLeg, FamilyToken, type FamilyTrip } from './family.contract.ts'
import { FAMILY, WANT } from './family.statement.ts'
import { hashOf } from './family-token.ts'
import { firstNameOf, namesOf } from './family-words.ts'
import { OpenedLinks } from './opened-links.ts'

type Row = Omit<FamilyTrip, 'legs' | 'helperAway' | 'helperLost'> & {
  helperAway: boolean
  helperLost: boolean
  relation: string | null
  legs: Array<
    Omit<FamilyLeg, 'departureCity' | 'departureZone' | 'arrivalCity' | 'arrivalZone' | 'helper'> & {
      helper: string | null
    }
  >
}

/** Reads a trip for whoever has a link to it. */
@Injectable()
export class FamilyReads {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly links: OpenedLinks,
  ) {}

  async one(token: string | undefined, ip: string): Promise<FamilyTrip> {
    return present(await this.links.open<Row>({ name: 'family', text: FAMILY }, token, ip))
  }

  /** The only thing that a family's link can change: whether its own address is told of each step. */
  async want(token: string | undefined, wanted: boolean, ip: string): Promise<FamilyTrip> {
    await this.one(token, ip)
    await this.pool.query(WANT, [hashOf(FamilyToken.parse(token)), wanted])
    return this.one(token, ip)
  }
}

const present = ({ legs, traveler, relation, helper, helperAway, helperLost, ...row }: Row): FamilyTrip => ({
  ...row,
  ...(helperAway && { helperAway }),
  ...(helperLost && { helperLost }),
  ...namesOf({ traveler, relation, helper }),
  legs: legs.map(({ helper: other, ...leg }) => {
    const [from, to] = [placeOf(leg.departureAirport), placeOf(leg.arrivalAirport)]
    const ends = { departureCity: from.city, departureZone: from.zone, arrivalCity: to.city, arrivalZone: to.zone }
    return { ...leg, ...(other && { helper: firstNameOf(other) }), ...ends }
  }),
})
