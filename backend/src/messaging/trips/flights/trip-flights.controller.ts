import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Controller, HttpCode, Param, Post } from '@nestjs/common'
import { Me } from '../../../account/me.public.ts'
import type { SignedIn } from '../../../account/sessions.service.ts'
import { FlightReadsService } from '../../../flights/flight-reads.service.ts'
import { TripPerson } from '../trip.entity.ts'
import { TripNotifications } from '../trip-notifications.ts'
import { TripPath } from '../trips.contract.ts'
import { TripsReads } from '../trips.reads.ts'
import { findShownFlights } from './trip-flights.sql.ts'

@Controller('trips')
export class TripFlightsController {
  constructor(
    private readonly em: EntityManager,
    private readonly trips: TripsReads,
    private readonly reads: FlightReadsService,
    private readonly notifications: TripNotifications,
  ) {}

  /** `POST /api/trips/{id}/flights/refresh`: reads the status again if it is older than two minutes. */
  @Post(':id/flights/refresh')
  @HttpCode(204)
  async refresh(@Me() me: SignedIn, @Param({ schema: TripPath }) { id }: TripPath): Promise<void> {
    await this.trips.getTrip(me.id, id) // throws if it is not theirs
    const legs = await findShownFlights.rows(this.em, { trip: id })
    await this.reads.refresh(legs.map(({ leg }) => leg))
  }

  /** `POST /api/trips/{id}/flights/read`: a warning about the flights is on the user's screen. */
  @Post(':id/flights/read')
  @HttpCode(204)
  async read(@Me() me: SignedIn, @Param({ schema: TripPath }) { id }: TripPath): Promise<void> {
    const { helper, traveler } = await this.trips.getTrip(me.id, id)
    await this.em.fork().nativeUpdate(TripPerson, { tripId: id, accountId: me.id }, { flightsReadAt: raw('now()') })
    await this.notifications.publishChange(id, [helper.id, traveler.id])
  }
}
