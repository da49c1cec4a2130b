import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../../db/pool.ts'
import { locationOf } from '../../../listings/itinerary/flight-times.public.ts'
import { presentStatus } from '../flights/flight-status.ts'
import type { FamilyTrip } from './family.contract.ts'
import { type FindFamilyTrip, findFamilyTrip, setSubscribed } from './family.sql.ts'
import { firstNameOf, namesOf } from './family-texts.ts'
import { OpenedLinks } from './opened-links.ts'

@Injectable()
export class FamilyReads {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly links: OpenedLinks,
  ) {}

  async getTrip(token: string | undefined, ip: string): Promise<FamilyTrip> {
    return present(await this.links.open(findFamilyTrip, token, ip))
  }

  async setNotifications(token: string | undefined, enabled: boolean, ip: string): Promise<FamilyTrip> {
    const { link } = await this.links.open(findFamilyTrip, token, ip)
    await setSubscribed.rows(this.pool, { link, subscribed: enabled })
    return this.getTrip(token, ip)
  }
}

const present = ({
  legs,
  traveler,
  relation,
  helper,
  helperUnreachable,
  helperLost,
  ...row
}: FindFamilyTrip): FamilyTrip => ({
  ...{ state: row.state, milestones: row.milestones, expiresAt: row.expiresAt },
  notifications: row.channel && { channel: row.channel, enabled: row.subscribed },
  ...(helperUnreachable && { helperUnreachable }),
  ...(helperLost && { helperLost }),
  ...namesOf({ traveler, relation, helper }),
  legs: legs.map(({ helper: other, status, ...leg }, index) => {
    const [from, to] = [locationOf(leg.departureAirport), locationOf(leg.arrivalAirport)]
    const ends = { departureCity: from.city, departureZone: from.zone, arrivalCity: to.city, arrivalZone: to.zone }
    return {
      ...leg,
      status: status && presentStatus(status, leg, index === legs.length - 1),
      ...(other && { helper: firstNameOf(other) }),
      ...ends,
    }
  }),
})
