import { Injectable } from '@nestjs/common'
import type { Job, JobWithMetadata } from 'pg-boss'
import { ModuleContributions } from '../contributions.ts'
import { handOver } from '../jobs/deliveries.ts'
import { PermanentError } from '../jobs/queues.ts'
import type { Worker } from '../jobs/work.ts'
import { Reports } from './reports.ts'
import type { SmsJob } from './sms.ts'
import { SmsGateway } from './sms-gateway.ts'
import { Stops } from './stops.ts'

/** Sends the SMS that are enqueued, and says to their writers what became of them. */
@Injectable()
export class Sender {
  constructor(
    private readonly gateway: SmsGateway,
    private readonly reports: Reports,
    private readonly stops: Stops,
    private readonly contributions: ModuleContributions,
  ) {}

  get workers(): Worker[] {
    return (['sms.now', 'sms.soon'] as const).map((queue) => ({ queue, work: (job) => this.#send(job) }))
  }

  async #send(job: Job<SmsJob>): Promise<void> {
    const { retryCount, retryLimit } = job as JobWithMetadata<SmsJob>
    const { kind, ids } = job.data
    const renderer = this.contributions.of('texts').find((renderer) => renderer.kind.name === kind)
    if (!renderer) throw new PermanentError(`No module writes the SMS "${kind}".`)
    const text = await renderer.render(ids)
    // There is no text when the row that it is about is gone, or nobody may get it any more.
    if (!text) return await renderer.settle?.(ids, 'no-phone')
    const number = text.to.replace(' ', '')
    if (await this.stops.has(number)) return await renderer.settle?.(ids, 'refused')
    let answer: 'taken' | 'gone'
    try {
      const reportTo = this.reports.addressOf(renderer, ids)
      answer = await handOver('sms', kind, () => this.gateway.send(text, reportTo, job as JobWithMetadata<SmsJob>))
    } catch (error) {
      if (error instanceof PermanentError) await renderer.settle?.(ids, 'refused')
      else if (retryCount >= retryLimit) await renderer.settle?.(ids, 'unsent')
      throw error
    }
    if (answer === 'gone') await this.stops.add(number)
    await renderer.settle?.(ids, answer === 'gone' ? 'refused' : 'sent')
  }
}
