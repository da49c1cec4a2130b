import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { lockIds } from '../db/advisory-locks.ts'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { accountErrors } from './account.contract.ts'
import { Account } from './account.entity.ts'
import { addressKey, phoneKey } from './account-status.service.ts'
import { findWait, isKnown, recordContact } from './first-contacts.sql.ts'
import type { SignedIn } from './sessions.service.ts'

interface Trust {
  verified: boolean
  completedTrips: boolean
}

export function firstContactsADay({ verified, completedTrips }: Trust): number {
  if (completedTrips) return 20
  return verified ? 10 : 5
}

/**
 * Limits how many people a user contacts for the first time, by message or by a request for contact details. The count
 * is stored under pseudonyms of the address and the verified phone, so that deleting the account does not reset it.
 */
@Injectable()
export class FirstContactsService {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** A repeat within a day and a reply are not counted. */
  async countOne(em: EntityManager, me: SignedIn, other: number): Promise<void> {
    const keys = this.#keysOf(me)
    await lockIds(em, 'first contact', keys)
    if ((await isKnown.first(em, { keys, me: me.id, other }))!.isKnown) return
    if (this.env.RATE_LIMITS) await this.#assertWithinLimit(em, keys, me)
    await recordContact.rows(em, { keys, me: me.id, other })
  }

  async #assertWithinLimit(em: EntityManager, keys: string[], { id, verified }: SignedIn): Promise<void> {
    const { completedTrips } = await em.findOneOrFail(Account, id, { fields: ['completedTrips'] })
    const trust = { verified, completedTrips: completedTrips > 0 }
    const { wait } = (await findWait.first(em, { keys, limit: firstContactsADay(trust) }))!
    if (wait !== null) throw limitReached(trust, wait)
  }

  #keysOf({ email, phoneNumber, verified }: SignedIn): string[] {
    const { CODE_SECRET } = this.env
    const mailbox = addressKey(CODE_SECRET, email)
    return verified && phoneNumber ? [mailbox, phoneKey(CODE_SECRET, phoneNumber)] : [mailbox]
  }
}

function limitReached(trust: Trust, wait: number): Problem {
  const limit = firstContactsADay(trust)
  const error = accountErrors['first-contacts-used']
  const message = `You can contact ${limit} new people a day. More is possible in ${durationText(wait)}.${howToRaise(trust)}`
  return new Problem({ ...error, message }, { retryAfter: wait })
}

function howToRaise({ verified, completedTrips }: Trust): string {
  if (completedTrips) return ''
  const highest = firstContactsADay({ verified, completedTrips: true })
  const afterTrip = 'Once you and another traveler have both confirmed a trip'
  if (verified) return ` ${afterTrip}, the limit is ${highest} a day.`
  const verifiedLimit = firstContactsADay({ verified: true, completedTrips })
  return ` With a verified phone number, the limit is ${verifiedLimit} a day. ${afterTrip}, it is ${highest} a day.`
}

function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? '1 hour' : `${hours} hours`
}
