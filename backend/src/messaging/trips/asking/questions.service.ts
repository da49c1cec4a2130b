import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { poolOf, recordFailure, recordSuccess } from '../../../jobs/failed-work.ts'
import { Live } from '../../../live/live.ts'
import { Mail } from '../../../mail/mail.ts'
import { Push } from '../../../push/push.service.ts'
import { type Question, QuestionsLetters, questionLetter, questionPush } from './questions.letters.ts'
import { ASK, ASK_ONE, NEXT_TRIPS } from './questions.statement.ts'

const WORKER = 'trip-questions'
const PAGE = 500

const NOTICE = `
  insert into trip_notice (trip_id, kind, account_id) select ?, ?, id from account where id = ? and email is not null
  on conflict on constraint trip_notice_once do nothing returning kind`

const FORGET_CHANGED = "update trip_person set flying = null, flying_at = null where trip_id = ? and flying = 'changed'"
const ASKED_AGAIN = `
  select extract(epoch from first_departure_at)::bigint::float8 as departs,
         first_departure_at <= now() + interval '24 hours' as "isLast"
  from trip t where id = ? and first_departure_at <= now() + interval '72 hours' and not has_departed(t)`

/** A trip and its two people. */
interface Trip {
  id: number
  helperId: number
  travelerId: number
}

/** Asks the two of a trip whether they are still flying, and whether it happened: once each, in whatever process. */
@Injectable()
export class Questions {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: Mail,
    private readonly push: Push,
    private readonly live: Live,
    private readonly words: QuestionsLetters,
  ) {}

  get contributions() {
    const { letters, pushes } = this.words
    return { letters, pushes, watches: [{ name: WORKER, look: () => this.look() }] }
  }

  /** Asks what is due, a page of trips at a time; answers whether there was something. A page that fails is asked trip by trip. */
  async look(): Promise<boolean> {
    try {
      return await this.#ask(ASK, [PAGE])
    } catch (pageError) {
      const trips = await this.em.fork().execute<Array<{ id: number }>>(NEXT_TRIPS, [PAGE])
      if (trips.length === 0) throw pageError
      for (const { id } of trips)
        await this.#ask(ASK_ONE, [id, 1]).catch(async (error) =>
          recordFailure(await poolOf(this.em), WORKER, id, error),
        )
      return true
    }
  }

  async #ask(statement: string, values: number[]): Promise<boolean> {
    const { looked, asked } = await this.em.fork().transactional(async (em) => {
      const rows = await em.execute<Array<Partial<Question> & { trip: number }>>(statement, values)
      const asked = rows.filter((row): row is Question => typeof row.account === 'number')
      await this.#owe(em, asked)
      await recordSuccess(
        em,
        WORKER,
        rows.map(({ trip }) => trip),
      )
      return { looked: rows.length, asked }
    })
    await this.live.mark(asked.map(({ account, trip }) => ({ account, event: { type: 'trip', trip } })))
    return looked > 0
  }

  /** Asks or tells one person, once. */
  async tell(em: EntityManager, question: Question): Promise<void> {
    const made = await em.execute(NOTICE, [question.trip, question.kind, question.account])
    if (made.length > 0) await this.#owe(em, [question])
  }

  /**
   * Asks both at once after they have agreed on other flights in the last three days before the departure: no later question
   * would ask about these in time, and an answer about the previous flights is none.
   */
  async askAgain(em: EntityManager, { id, helperId, travelerId }: Trip): Promise<void> {
    await em.execute(FORGET_CHANGED, [id])
    const [due] = await em.execute<Array<{ departs: number; isLast: boolean }>>(ASKED_AGAIN, [id])
    if (!due) return
    const kind = `flying-${due.isLast ? 24 : 72}:${due.departs}` as const
    for (const account of [helperId, travelerId]) await this.tell(em, { trip: id, account, kind })
  }

  async #owe(em: EntityManager, asked: readonly Question[]): Promise<void> {
    if (asked.length === 0) return
    const all = asked.map(({ trip, account, kind }) => ({ trip, account, kind }))
    await this.mail.oweMany(em, questionLetter, all)
    const messages = all.map((ids) => ({ account: ids.account, ids }))
    await this.push.oweMany(em, 'trips', questionPush, messages)
  }
}
