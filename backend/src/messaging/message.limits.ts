import { Injectable } from '@nestjs/common'
import { type Limit, RateLimit } from '../http/rate-limit.ts'

const MINUTE: Limit = { name: 'messages-minute', max: 60, seconds: 60 }
const HOUR: Limit = { name: 'messages-hour', max: 600, seconds: 3600 }

/** Each direction counts separately, so neither person can silence the other. */
@Injectable()
export class MessageLimits {
  constructor(private readonly limits: RateLimit) {}

  /** Responds with 503 while it cannot count. */
  async countOne(sender: number, receiver: number): Promise<void> {
    await this.limits.takeBoth(MINUTE, HOUR, `${sender} to ${receiver}`)
  }
}
