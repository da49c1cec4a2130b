import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { kysely, now } from '../../../db/kysely.ts'
import { Problem } from '../../../http/problem.ts'
import { lockTrip, otherOf } from '../agreement/locked-trip.ts'
import { confirmationErrors } from '../confirmation/confirmation.contract.ts'
import { ConfirmationPromptsService } from '../confirmation/confirmation-prompts.service.ts'
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
      const answers = await kysely(em)
        .selectFrom('trip_person as person')
        .innerJoin('trip', 'trip.id', 'person.trip_id')
        .select(['person.account_id', 'person.completion_answer', 'trip.completed'])
        .where('trip.id', '=', id)
        .execute()
      const mine = answers.find(({ account_id }) => account_id === me)?.completion_answer
      const theirs = answers.find(({ account_id }) => account_id !== me)?.completion_answer
      const completed = answers[0]?.completed ?? null
      if (mine === answer || completed === answer) return people
      if (completed !== null) throw new Problem(tripErrors['trip-changed'])
      await kysely(em)
        .updateTable('trip_person')
        .set({ completion_answer: answer, completion_answered_at: now() })
        .where('trip_id', '=', id)
        .where('account_id', '=', me)
        .execute()
      if (theirs === answer) await this.#recordOutcome(em, id, answer, people)
      else if (!answer || theirs === false)
        await this.prompts.notify(em, { trip: id, account: otherOf(me, trip), kind: 'completion-again' })
      return people
    })
    await this.notifications.publishChange(id, people)
  }

  async #recordOutcome(em: EntityManager, trip: number, completed: boolean, people: readonly number[]): Promise<void> {
    await kysely(em).updateTable('trip').set({ completed }).where('id', '=', trip).execute()
    if (completed) for (const account of people) await this.prompts.notify(em, { trip, account, kind: 'completed' })
  }
}
