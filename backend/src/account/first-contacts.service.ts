import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { idLocks } from '../db/advisory-locks.ts'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { accountErrors } from './account.contract.ts'
import type { SignedIn } from './sessions.service.ts'
import { addressKey, phoneKey } from './standing.service.ts'

/** What a person has shown of themselves. */
interface Trust {
  /** Whether the phone is verified. */
  verified: boolean
  /** Whether the person has travelled with others as agreed. */
  keptTrips: boolean
}

/** To how many new people a person may turn within a day. */
export function firstContactsADay({ verified, keptTrips }: Trust): number {
  if (keptTrips) return 20
  return verified ? 10 : 5
}

// Neither a repeat nor an answer is a first contact.
const KNOWN = `
  select 1 from first_contact where who = any(string_to_array(?, ',')) and whom = ? and at > now() - interval '1 day'
  union all
  select 1 from first_contact where whom = ? and by_id = ?`

const KEPT_TRIPS = 'select trips_kept > 0 as kept from account where id = ?'

// The contact that has to become a day old before another one fits.
const WAIT = `
  select extract(epoch from max(at) + interval '1 day' - clock_timestamp())::float8 as wait
  from (
    select at, row_number() over (partition by who order by at desc) as place
    from first_contact where who = any(string_to_array(?, ',')) and at > clock_timestamp() - interval '1 day'
  ) as latest
  where place = ?`

const COUNT = `
  insert into first_contact (who, whom, by_id) select who, ?, ? from string_to_table(?, ',') as who
  on conflict (who, whom) do update set at = excluded.at, by_id = excluded.by_id`

/**
 * Counts the people to whom somebody turns for the first time: by a message, or by a request for contact details. The
 * count is kept by pseudonyms of address and verified phone, so deleting the account does not begin it anew.
 */
@Injectable()
export class FirstContacts {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Counts one contact in the transaction that makes it, or throws 429. A repeat within a day is not counted. */
  async countOne(em: EntityManager, me: SignedIn, other: number): Promise<void> {
    const keys = this.#keysOf(me)
    await em.execute(idLocks('first contact'), [keys])
    if ((await em.execute(KNOWN, [keys, other, me.id, other])).length > 0) return
    if (this.env.RATE_LIMITS) await this.#assertLeft(em, keys, me)
    await em.execute(COUNT, [other, me.id, keys])
  }

  async #assertLeft(em: EntityManager, keys: string, { id, verified }: SignedIn): Promise<void> {
    const [{ kept }] = await em.execute<[{ kept: boolean }]>(KEPT_TRIPS, [id])
    const trust = { verified, keptTrips: kept }
    const [latest] = await em.execute<[{ wait: number | null }]>(WAIT, [keys, firstContactsADay(trust)])
    if (latest.wait !== null) throw usedUpProblem(trust, latest.wait)
  }

  #keysOf({ email, phoneNumber, verified }: SignedIn): string {
    const { CODE_SECRET } = this.env
    const mailbox = addressKey(CODE_SECRET, email)
    return verified && phoneNumber ? `${mailbox},${phoneKey(CODE_SECRET, phoneNumber)}` : mailbox
  }
}

function usedUpProblem(trust: Trust, wait: number): Problem {
  const now = firstContactsADay(trust)
  const wire = accountErrors['first-contacts-used']
  const message = `You can contact ${now} new people a day. More is possible in ${inWords(wait)}.${raisedBy(trust)}`
  return new Problem({ ...wire, message }, { retryAfter: wait })
}

/** What allows a person more. */
function raisedBy({ verified, keptTrips }: Trust): string {
  if (keptTrips) return ''
  const most = firstContactsADay({ verified, keptTrips: true })
  if (verified) return ` After a trip that you and another traveler both confirm it is ${most} a day.`
  const more = firstContactsADay({ verified: true, keptTrips })
  return ` With a verified phone number it is ${more} a day, after a trip that you and another traveler both confirm ${most}.`
}

function inWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? '1 hour' : `${hours} hours`
}
