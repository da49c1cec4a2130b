import { Module } from '@nestjs/common'
import { HttpModule } from '../http/http.module.ts'
import { JobsModule } from '../jobs/jobs.module.ts'
import type { Additions, Adds } from '../startup/additions.ts'
import { smsErrors } from './sms.contract.ts'
import { Sms } from './sms.ts'
import { Twilio } from './twilio.ts'

/** Owns the sending of SMS and its limits. The domains write the words, and know who wants them. */
@Module({ imports: [HttpModule, JobsModule], providers: [Sms, Twilio], exports: [Sms] })
export class SmsModule implements Adds {
  constructor(private readonly sms: Sms) {}

  adds(): Additions {
    return { problems: [smsErrors], workers: this.sms.workers }
  }
}
