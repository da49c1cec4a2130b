import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { kysely, now } from '../../../db/kysely.ts'
import { Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { TripListingsService } from '../../../listings/itinerary/trip-listings.service.ts'
import { lockTrip, otherOf } from '../agreement/locked-trip.ts'
import { releaseUrgentFlights, reserveFlights } from '../agreement/trip-flights.ts'
import { assertBeforeDeparture, moveTrip } from '../agreement/trip-moves.ts'
import { departureSeconds } from '../trip.expressions.ts'
import { TripNotifications } from '../trip-notifications.ts'
import { tripErrors } from '../trips.contract.ts'
import { confirmationErrors, type StillFlyingAnswer, type StillFlyingResult } from './confirmation.contract.ts'
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
      const person = await kysely(em)
        .selectFrom('trip_person as person')
        .innerJoin('trip as t', 't.id', 'person.trip_id')
        .innerJoin('account', 'account.id', 'person.account_id')
        .select(['person.flying', 'account.banned_at', departureSeconds.as('departs')])
        .where('t.id', '=', id)
        .where('account.id', '=', me)
        .executeTakeFirstOrThrow()
      // Banning ends the sessions, but the link of an email works without one.
      if (person.banned_at) throw new Problem(tripErrors['trip-not-found'])
      // A repeated cancellation changes nothing.
      if (trip.state === 'canceled' && person.flying === answer && answer === 'canceled')
        return { people, state: trip.state }
      if (trip.state !== 'agreed') throw new Problem(tripErrors['trip-changed'])
      if (departs !== undefined && departs !== person.departs) throw new Problem(confirmationErrors['trip-link-old'])
      assertBeforeDeparture(trip)
      await kysely(em)
        .updateTable('trip_person')
        .set({ flying: answer, flying_at: now() })
        .where('trip_id', '=', id)
        .where('account_id', '=', me)
        .execute()
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
