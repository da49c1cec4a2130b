import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { ModuleContributions } from '../contributions.ts'
import { deliver } from '../jobs/deliveries.ts'
import { JobsService } from '../jobs/jobs.service.ts'
import { PermanentError } from '../jobs/queues.ts'
import type { Ids, Kind } from '../jobs/renderers.ts'
import type { Worker } from '../jobs/workers.ts'
import { EmailReports } from './email-reports.ts'
import { EmailSuppressions } from './email-suppressions.ts'
import { Mailer, type MailQueue, UnknownMailbox } from './mailer.ts'

type Priority = 'urgent' | 'normal' | { afterSeconds: number }

interface EmailJob {
  kind: string
  ids: Ids
}

/** A job contains ids only; the email is rendered from the current rows when it is sent. */
@Injectable()
export class MailService {
  constructor(
    private readonly jobs: JobsService,
    private readonly mailer: Mailer,
    private readonly suppressions: EmailSuppressions,
    private readonly reports: EmailReports,
    private readonly contributions: ModuleContributions,
  ) {}

  async enqueue<I extends Ids>(
    em: EntityManager,
    { name }: Kind<I>,
    ids: I,
    priority: Priority = 'normal',
  ): Promise<void> {
    const queue = priority === 'urgent' ? 'email-urgent' : 'email-normal'
    const startAfter = typeof priority === 'object' ? priority.afterSeconds : 0
    await this.jobs.enqueue(em, queue, { kind: name, ids } satisfies EmailJob, { startAfter })
  }

  async enqueueMany<I extends Ids>(
    em: EntityManager,
    { name }: Kind<I>,
    all: readonly I[],
    { afterSeconds = 0 } = {},
  ): Promise<void> {
    const jobs = all.map((ids) => ({ kind: name, ids }) satisfies EmailJob)
    await this.jobs.enqueueMany(em, 'email-normal', jobs, { startAfter: Math.ceil(afterSeconds) })
  }

  get workers(): Worker[] {
    return (['email-urgent', 'email-normal'] as const).map((queue) => ({
      queue,
      work: ({ id, data }) => this.#send(queue, id, data),
    }))
  }

  async #send(queue: MailQueue, job: string, { kind, ids }: EmailJob): Promise<void> {
    const renderer = this.contributions.of('emails').find((renderer) => renderer.kind.name === kind)
    if (!renderer) throw new PermanentError(`No module renders the email "${kind}".`)
    const email = await renderer.render(ids)
    if (!email) return
    if (!email.essential && (await this.#isUnwanted(email.to))) return
    try {
      await deliver('mail', kind, () => this.mailer.send(queue, job, email))
    } catch (error) {
      if (error instanceof UnknownMailbox) await this.reports.recordRefusal(email.to)
      throw error
    }
  }

  async #isUnwanted(address: string): Promise<boolean> {
    return (await this.suppressions.isSuppressed(address)) || (await this.reports.findReport(address)) !== undefined
  }
}
