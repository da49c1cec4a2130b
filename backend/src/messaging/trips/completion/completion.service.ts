import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { kysely, now } from '../../../db/kysely.ts'
import { Problem } from '../../../http/problem.ts'
import { lockTrip, otherOf } from '../agreement/locked-trip.ts'
import { TripTransactions } from '../agreement/trip-transactions.ts'
import { confirmationErrors } from '../confirmation/confirmation.contract.ts'
import { ConfirmationPrompts } from '../confirmation/confirmation-prompts.service.ts'
import { TripNotifications } from '../trip-notifications.ts'
import { tripErrors } from '../trips.contract.ts'

/** Records whether a trip happened. The answer counts when both travelers agree, so that neither decides alone. */
@Injectable()
export class TripCompletion {
  constructor(
    private readonly turns: TripTransactions,
    private readonly news: TripNotifications,
    private readonly questions: ConfirmationPrompts,
  ) {}

  async answer(me: number, id: number, happened: boolean): Promise<void> {
    const people = await this.turns.transactional(me, id, async (em) => {
      const trip = await lockTrip(em, me, id)
      if (trip.state !== 'agreed') throw new Problem(tripErrors['trip-changed'])
      if (!trip.isOver) throw new Problem(confirmationErrors['trip-not-over'])
      const people = [trip.helperId, trip.travelerId]
      const answers = await kysely(em)
        .selectFrom('trip_person as person')
        .innerJoin('trip', 'trip.id', 'person.trip_id')
        .select(['person.account_id', 'person.happened', 'trip.completed'])
        .where('trip.id', '=', id)
        .execute()
      const mine = answers.find(({ account_id }) => account_id === me)?.happened
      const others = answers.find(({ account_id }) => account_id !== me)?.happened
      const completed = answers[0]?.completed ?? null
      if (mine === happened || completed === happened) return people
      if (completed !== null) throw new Problem(tripErrors['trip-changed'])
      await kysely(em)
        .updateTable('trip_person')
        .set({ happened, happened_at: now() })
        .where('trip_id', '=', id)
        .where('account_id', '=', me)
        .execute()
      if (others === happened) await this.#settle(em, id, happened, people)
      else if (!happened || others === false)
        await this.questions.tell(em, { trip: id, account: otherOf(me, trip), kind: 'happened-again' })
      return people
    })
    await this.news.mark(id, people)
  }

  async #settle(em: EntityManager, trip: number, completed: boolean, people: readonly number[]): Promise<void> {
    await kysely(em).updateTable('trip').set({ completed }).where('id', '=', trip).execute()
    if (completed) for (const account of people) await this.questions.tell(em, { trip, account, kind: 'completed' })
  }
}
