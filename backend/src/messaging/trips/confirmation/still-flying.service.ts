import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { TripListingsService } from '../../../listings/itinerary/trip-listings.service.ts'
import { lockTrip, otherOf } from '../agreement/locked-trip.ts'
import { assertBeforeDeparture, moveTrip, releaseUrgentFlights, reserveFlights } from '../agreement/trip-moves.ts'
import { TripPerson } from '../trip.entity.ts'
import { TripNotifications } from '../trip-notifications.ts'
import { tripErrors } from '../trips.contract.ts'
import { confirmationErrors, type StillFlyingAnswer, type StillFlyingResult } from './confirmation.contract.ts'
import { findPerson } from './confirmation.sql.ts'
import { ConfirmationPromptsService } from './confirmation-prompts.service.ts'

const RESPONSES: Limit = { name: 'trip-responses', max: 60, seconds: 3600 }

@Injectable()
export class StillFlyingService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimit,
    private readonly listings: TripListingsService,
    private readonly notifications: TripNotifications,
    private readonly prompts: ConfirmationPromptsService,
  ) {}

  /** `departs` is the departure that the email's link contains; undefined for a signed-in user. */
  async respond(
    me: number,
    id: number,
    answer: StillFlyingAnswer['answer'],
    departs?: number,
  ): Promise<StillFlyingResult> {
    await this.limits.take(RESPONSES, me)
    const { people, state } = await this.em.transactional(async (em) => {
      const trip = await lockTrip(em, me, id, (ids) => this.listings.findListings(em, ids, { lock: true }))
      const people = [trip.helperId, trip.seekerId]
      const person = (await findPerson.first(em, { trip: id, account: me }))!
      // Banning ends the sessions, but the link of an email works without one.
      if (person.bannedAt) throw new Problem(tripErrors['trip-not-found'])
      // A repeated cancellation changes nothing.
      if (trip.state === 'canceled' && person.flying === answer && answer === 'canceled')
        return { people, state: trip.state }
      if (trip.state !== 'agreed') throw new Problem(tripErrors['trip-changed'])
      if (departs !== undefined && departs !== person.departs) throw new Problem(confirmationErrors['trip-link-old'])
      assertBeforeDeparture(trip)
      await em.nativeUpdate(TripPerson, { tripId: id, accountId: me }, { flying: answer, flyingAt: raw('now()') })
      const other = otherOf(me, trip)
      if (answer === 'changed' && me === trip.helperId) await releaseUrgentFlights(em, trip)
      if (answer === 'yes' && me === trip.helperId && person.flying === 'changed') await reserveFlights(em, trip)
      if (answer === 'changed')
        await this.prompts.notify(em, { trip: id, account: other, kind: `flying-changed:${person.departs}` })
      if (answer !== 'canceled') return { people, state: trip.state }
      await moveTrip(em, me, trip, { state: 'canceled' })
      await this.notifications.notify(em, id, other, 'canceled')
      return { people, state: 'canceled' as const }
    })
    await this.notifications.publishChange(id, people)
    return { flying: answer, state }
  }
}
