import { Injectable } from '@nestjs/common'
import type { Job, JobWithMetadata } from 'pg-boss'
import { ModuleContributions } from '../contributions.ts'
import { deliver } from '../jobs/deliveries.ts'
import { PermanentError } from '../jobs/queues.ts'
import type { Worker } from '../jobs/workers.ts'
import { DeliveryReports } from './delivery-reports.ts'
import type { SmsJob } from './sms.service.ts'
import { SmsGateway } from './sms-gateway.ts'
import { SmsOptOuts } from './sms-opt-outs.ts'

@Injectable()
export class SmsSender {
  constructor(
    private readonly gateway: SmsGateway,
    private readonly reports: DeliveryReports,
    private readonly optOuts: SmsOptOuts,
    private readonly contributions: ModuleContributions,
  ) {}

  get workers(): Worker[] {
    return (['sms-urgent', 'sms-normal'] as const).map((queue) => ({ queue, work: (job) => this.#send(job) }))
  }

  async #send(job: Job<SmsJob>): Promise<void> {
    const { retryCount, retryLimit } = job as JobWithMetadata<SmsJob>
    const { kind, ids } = job.data
    const renderer = this.contributions.of('smsRenderers').find((renderer) => renderer.kind.name === kind)
    if (!renderer) throw new PermanentError(`No module renders the SMS "${kind}".`)
    const text = await renderer.render(ids)
    // The row is deleted, or the recipient must no longer get the text.
    if (!text) return await renderer.settle?.(ids, 'no-phone')
    const number = text.to.replace(' ', '')
    if (await this.optOuts.has(number)) return await renderer.settle?.(ids, 'refused')
    let outcome: 'accepted' | 'gone'
    try {
      const reportTo = this.reports.addressOf(renderer, ids)
      outcome = await deliver('sms', kind, () => this.gateway.send(text, reportTo, job as JobWithMetadata<SmsJob>))
    } catch (error) {
      if (error instanceof PermanentError) await renderer.settle?.(ids, 'refused')
      else if (retryCount >= retryLimit) await renderer.settle?.(ids, 'unsent')
      throw error
    }
    if (outcome === 'gone') await this.optOuts.add(number)
    await renderer.settle?.(ids, outcome === 'gone' ? 'refused' : 'sent')
  }
}
