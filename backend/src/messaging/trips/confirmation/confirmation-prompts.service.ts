import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { ahead, kysely } from '../../../db/kysely.ts'
import { poolOf, recordFailure, recordSuccess } from '../../../jobs/failed-work.ts'
import { Live } from '../../../live/live.ts'
import { Mail } from '../../../mail/mail.ts'
import { Push } from '../../../push/push.service.ts'
import { departureSeconds, hasDeparted } from '../trip.expressions.ts'
import { recordNotification } from '../trip-notifications.ts'
import {
  ConfirmationPromptEmails,
  confirmationPromptEmail,
  confirmationPromptPush,
} from './confirmation-prompts.emails.ts'
import {
  askDue,
  askOne,
  type ConfirmationPrompt,
  findDue,
  type PromptedTrip,
  WORKER,
} from './confirmation-prompts.statement.ts'

const PAGE = 500

const departsWithin = (interval: string) => sql<boolean>`t.first_departure_at <= ${ahead(interval)}`

/** A trip and its two people. */
interface Trip {
  id: number
  helperId: number
  travelerId: number
}

/** Asks the two of a trip whether they are still flying, and whether it happened: once each, in whatever process. */
@Injectable()
export class ConfirmationPrompts {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: Mail,
    private readonly push: Push,
    private readonly live: Live,
    private readonly words: ConfirmationPromptEmails,
  ) {}

  get contributions() {
    const { emails, pushes } = this.words
    return { emails, pushes, pollers: [{ name: WORKER, poll: () => this.poll() }] }
  }

  /** Asks what is due, a page of trips at a time; answers whether there was something. A page that fails is asked trip by trip. */
  async poll(): Promise<boolean> {
    try {
      return await this.#ask((em) => askDue.rows(em, { limit: PAGE }))
    } catch (pageError) {
      const trips = await findDue.rows(this.em, { limit: PAGE })
      if (trips.length === 0) throw pageError
      for (const { id } of trips)
        await this.#ask((em) => askOne.rows(em, { id })).catch(async (error) =>
          recordFailure(await poolOf(this.em), WORKER, id, error),
        )
      return true
    }
  }

  async #ask(ask: (em: EntityManager) => Promise<PromptedTrip[]>): Promise<boolean> {
    const { looked, asked } = await this.em.fork().transactional(async (em) => {
      const rows = await ask(em)
      const asked = rows.filter((row): row is ConfirmationPrompt => row.account !== null)
      await this.#enqueue(em, asked)
      await recordSuccess(
        em,
        WORKER,
        rows.map(({ trip }) => trip),
      )
      return { looked: rows.length, asked }
    })
    await this.live.sendHints(asked.map(({ account, trip }) => ({ account, event: { type: 'trip', trip } })))
    return looked > 0
  }

  /** Asks or tells one person, once. */
  async tell(em: EntityManager, question: ConfirmationPrompt): Promise<void> {
    const { trip, kind, account } = question
    if (await recordNotification(em, trip, kind, account)) await this.#enqueue(em, [question])
  }

  /**
   * Asks both at once after they have agreed on other flights in the last three days before the departure: no later question
   * would ask about these in time, and an answer about the previous flights is none.
   */
  async askAgain(em: EntityManager, { id, helperId, travelerId }: Trip): Promise<void> {
    await kysely(em)
      .updateTable('trip_person')
      .set({ flying: null, flying_at: null })
      .where('trip_id', '=', id)
      .where('flying', '=', 'changed')
      .execute()
    const due = await kysely(em)
      .selectFrom('trip as t')
      .select([departureSeconds.as('departs'), departsWithin('24 hours').as('isLast')])
      .where('id', '=', id)
      .where(departsWithin('72 hours'))
      .where(({ not }) => not(hasDeparted))
      .executeTakeFirst()
    if (!due) return
    const kind = `flying-${due.isLast ? 24 : 72}:${due.departs}` as const
    for (const account of [helperId, travelerId]) await this.tell(em, { trip: id, account, kind })
  }

  async #enqueue(em: EntityManager, asked: readonly ConfirmationPrompt[]): Promise<void> {
    if (asked.length === 0) return
    const all = asked.map(({ trip, account, kind }) => ({ trip, account, kind }))
    await this.mail.enqueueMany(em, confirmationPromptEmail, all)
    const messages = all.map((ids) => ({ account: ids.account, ids }))
    await this.push.enqueueMany(em, 'trips', confirmationPromptPush, messages)
  }
}
