import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { poolOf, recordFailure, recordSuccess } from '../../../jobs/failed-work.ts'
import { LiveService } from '../../../live/live.service.ts'
import { MailService } from '../../../mail/mail.service.ts'
import { PushService } from '../../../push/push.service.ts'
import { TripPerson } from '../trip.entity.ts'
import { recordNotification } from '../trip-notifications.ts'
import { findDue, findOldestDue, findPromptAgain, type RecordDuePrompts, recordDuePrompts } from './confirmation.sql.ts'
import {
  type ConfirmationPrompt,
  ConfirmationPromptEmails,
  confirmationPromptEmail,
  confirmationPromptPush,
} from './confirmation-prompts.emails.ts'

/** The name in `failed_work`. */
const WORKER = 'confirmation-prompts'
const PAGE = 500

interface Trip {
  id: number
  helperId: number
  seekerId: number
}

/** Each prompt is sent once across all processes. */
@Injectable()
export class ConfirmationPromptsService {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly push: PushService,
    private readonly live: LiveService,
    private readonly renderers: ConfirmationPromptEmails,
  ) {}

  get contributions() {
    const { emails, pushes } = this.renderers
    return {
      emails,
      pushes,
      pollers: [{ name: WORKER, poll: () => this.poll(), oldestSeconds: () => this.#oldestSeconds() }],
    }
  }

  /** Returns whether any prompt was due. If a page of trips fails, its trips are retried one by one. */
  async poll(): Promise<boolean> {
    if (!(await findDue.first(this.em, { limit: 1 }))) return false // nearly always, and recording takes a transaction
    try {
      return await this.#send((em) => recordDuePrompts.rows(em, { trip: null, limit: PAGE }))
    } catch (pageError) {
      const trips = await findDue.rows(this.em, { limit: PAGE })
      if (trips.length === 0) throw pageError
      for (const { id } of trips)
        await this.#send((em) => recordDuePrompts.rows(em, { trip: id, limit: 1 })).catch(async (error) =>
          recordFailure(await poolOf(this.em), WORKER, id, error),
        )
      return true
    }
  }

  async #oldestSeconds(): Promise<number> {
    return (await findOldestDue.first(this.em, {}))?.seconds ?? 0
  }

  async #send(record: (em: EntityManager) => Promise<RecordDuePrompts[]>): Promise<boolean> {
    const { found, prompts } = await this.em.fork().transactional(async (em) => {
      const rows = await record(em)
      const prompts = rows.filter((row): row is ConfirmationPrompt => row.account !== null)
      await this.#enqueue(em, prompts)
      await recordSuccess(
        em,
        WORKER,
        rows.map(({ trip }) => trip),
      )
      return { found: rows.length, prompts }
    })
    await this.live.sendHints(prompts.map(({ account, trip }) => ({ account, event: { type: 'trip', trip } })))
    return found > 0
  }

  async notify(em: EntityManager, prompt: ConfirmationPrompt): Promise<void> {
    const { trip, kind, account } = prompt
    if (await recordNotification(em, trip, kind, account)) await this.#enqueue(em, [prompt])
  }

  /**
   * Called when both people agree on other flights within three days of departure: confirmations of the previous
   * flights do not count, and the scheduled prompts may have passed.
   */
  async promptAgain(em: EntityManager, { id, helperId, seekerId }: Trip): Promise<void> {
    await em.nativeUpdate(TripPerson, { tripId: id, flying: 'changed' }, { flying: null, flyingAt: null })
    const due = await findPromptAgain.first(em, { trip: id })
    if (!due) return
    const kind = `flying-${due.isLast ? 24 : 72}:${due.departs}` as const
    for (const account of [helperId, seekerId]) await this.notify(em, { trip: id, account, kind })
  }

  async #enqueue(em: EntityManager, prompts: readonly ConfirmationPrompt[]): Promise<void> {
    if (prompts.length === 0) return
    const all = prompts.map(({ trip, account, kind }) => ({ trip, account, kind }))
    await this.mail.enqueueMany(em, confirmationPromptEmail, all)
    const messages = all.map((ids) => ({ account: ids.account, ids }))
    await this.push.enqueueMany(em, 'trips', confirmationPromptPush, messages)
  }
}
