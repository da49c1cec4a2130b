import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { inSteps } from '../../../jobs/batches.ts'
import type { ScheduledJob } from '../../../jobs/schedules.ts'
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

const PAGE = 500

interface Trip {
  id: number
  helperId: number
  seekerId: number
}

/** Each prompt is sent once across all processes. */
@Injectable()
export class ConfirmationPromptsService {
  readonly #log = new Logger('trips')

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
      scheduledJobs: [
        {
          schedule: 'confirmation-prompts',
          name: 'prompts',
          run: () => this.sendDue(),
          oldestSeconds: () => this.#oldestSeconds(),
        },
      ] satisfies ScheduledJob[],
    }
  }

  /** Returns whether any prompt was due. */
  async sendDue(): Promise<boolean> {
    let hadWork = false
    await inSteps(async () => {
      const found = await this.#sendPage()
      hadWork ||= found
      return found
    })
    return hadWork
  }

  /** If a page of trips fails, its trips are tried one by one: one that fails stays due, and stops no other. */
  async #sendPage(): Promise<boolean> {
    const due = await findDue.rows(this.em, { limit: PAGE })
    if (due.length === 0) return false // nearly always, and recording takes a transaction
    try {
      return await this.#send((em) => recordDuePrompts.rows(em, { trip: null, limit: PAGE }))
    } catch (error) {
      let sent = false
      for (const { id } of due)
        try {
          if (await this.#send((em) => recordDuePrompts.rows(em, { trip: id, limit: 1 }))) sent = true
        } catch (tripError) {
          const { name, code } = tripError as { name: string; code?: string }
          this.#log.warn({ trip: id, name, code }, 'the prompts of a trip failed')
        }
      if (!sent) throw error
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
