import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Problem } from '../../../http/problem.ts'
import { lockTrip, otherOf } from '../agreement/locked-trip.ts'
import { confirmationErrors } from '../confirmation/confirmation.contract.ts'
import { ConfirmationPromptsService } from '../confirmation/confirmation-prompts.service.ts'
import { Trip, TripPerson } from '../trip.entity.ts'
import { TripNotifications } from '../trip-notifications.ts'
import { tripErrors } from '../trips.contract.ts'

/** Records whether the trip took place. The outcome is stored once both people say the same. */
@Injectable()
export class CompletedTripsService {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: TripNotifications,
    private readonly prompts: ConfirmationPromptsService,
  ) {}

  async confirm(me: number, id: number, answer: boolean): Promise<void> {
    const people = await this.em.transactional(async (em) => {
      const trip = await lockTrip(em, me, id)
      if (trip.state !== 'agreed') throw new Problem(tripErrors['trip-changed'])
      if (!trip.isOver) throw new Problem(confirmationErrors['trip-not-over'])
      const people = [trip.helperId, trip.seekerId]
      const { completed = null } = await em.findOneOrFail(Trip, id)
      const responses = await em.find(TripPerson, { tripId: id })
      const [mine, theirs] = [me, otherOf(me, trip)].map(
        (account) => responses.find(({ accountId }) => accountId === account)?.completionAnswer,
      )
      if (mine === answer || completed === answer) return people
      if (completed !== null) throw new Problem(tripErrors['trip-changed'])
      await em.nativeUpdate(
        TripPerson,
        { tripId: id, accountId: me },
        { completionAnswer: answer, completionAnsweredAt: raw('now()') },
      )
      if (theirs === answer) await this.#recordOutcome(em, id, answer, people)
      else if (!answer || theirs === false)
        await this.prompts.notify(em, { trip: id, account: otherOf(me, trip), kind: 'completion-again' })
      return people
    })
    await this.notifications.publishChange(id, people)
  }

  async #recordOutcome(em: EntityManager, trip: number, completed: boolean, people: readonly number[]): Promise<void> {
    await em.nativeUpdate(Trip, trip, { completed })
    if (completed) for (const account of people) await this.prompts.notify(em, { trip, account, kind: 'completed' })
  }
}
