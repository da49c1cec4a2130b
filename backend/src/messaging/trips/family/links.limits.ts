import { Injectable } from '@nestjs/common'
import type { SignedIn } from '../../../account/sessions.service.ts'
import { Problem } from '../../../http/problem.ts'
import { type Limit, RateLimit } from '../../../http/rate-limit.ts'
import { mailboxKey } from '../../../mail/mailbox.ts'
import { SmsService } from '../../../sms/sms.service.ts'
import { linkErrors } from './links.contract.ts'

const DAY = 86_400
const LINKS: Limit = { name: 'family-links', max: 20, seconds: DAY }
const TO_MAILBOX: Limit = { name: 'family-invitations', max: 5, seconds: DAY }
/** Longer than from the agreement on a trip to its end. */
const TRIP = 500 * DAY
const AGAIN: Limit = { name: 'sms-invitation-again', max: 1, seconds: DAY }
const NUMBER: Limit = { name: 'sms-invitation-number-of-trip', max: 0, seconds: TRIP }
const NUMBERS: Limit = { name: 'sms-invitation-numbers', max: 3, seconds: TRIP }

/** Invitations have narrow limits, because their recipients did not request them. */
@Injectable()
export class LinkLimits {
  constructor(
    private readonly limits: RateLimit,
    private readonly sms: SmsService,
  ) {}

  async countLink(me: SignedIn): Promise<void> {
    await this.limits.take(LINKS, me.identity)
  }

  async countEmail(mail: string): Promise<void> {
    await this.limits.take(TO_MAILBOX, mailboxKey(mail))
  }

  /**
   * Call it while the trip is locked. An account that has only an email address costs nothing, so the phone must be
   * verified. An invitation that is refused does not count for its trip.
   */
  async countSms(me: SignedIn, ip: string, trip: number, number: string): Promise<void> {
    if (!me.verified) throw new Problem(linkErrors['sms-invitation-unverified'])
    const ofTrip = `${trip} ${number}`
    await refusedWith('sms-invitation-again', this.limits.take(AGAIN, ofTrip))
    const isNew = (await this.limits.countAbove(NUMBER, ofTrip)) === 1
    try {
      if (isNew) await refusedWith('sms-invitation-numbers', this.limits.take(NUMBERS, trip))
      const counted = this.sms.countOne('invitation', number, { accountId: me.identity, ip })
      await refusedWith('sms-invitations-used-up', counted)
    } catch (error) {
      await this.limits.refund(AGAIN, ofTrip)
      await this.limits.refund(NUMBER, ofTrip)
      if (isNew) await this.limits.refund(NUMBERS, trip)
      throw error
    }
  }
}

/** Replaces the general refusal of a limit by one that says what still works. */
async function refusedWith(code: keyof typeof linkErrors, counted: Promise<void>): Promise<void> {
  try {
    await counted
  } catch (error) {
    const isLimit = error instanceof Problem && error.wire.status === 429
    throw isLimit ? new Problem(linkErrors[code], error.details) : error
  }
}
