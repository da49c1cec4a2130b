import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { JobWithMetadata } from 'pg-boss'
import { ENV, type Env } from '../env.ts'
import { networkOf } from '../http/network.ts'
import { Problem } from '../http/problem.ts'
import { type Limit, RateLimit } from '../http/rate-limit.ts'
import { Hopeless, Jobs } from '../jobs/jobs.ts'
import { mobile } from './mobile.ts'
import { smsErrors } from './sms.contract.ts'
import { type TextMessage, Twilio } from './twilio.ts'

/** What an SMS is about, by id. */
export type Ids = Record<string, string | number>

type Write = (ids: Ids) => Promise<TextMessage | undefined>
interface Owed {
  kind: string
  ids: Ids
}

const day = (name: string, max: number): Limit => ({ name: `sms-${name}`, max, seconds: 86_400 })

// A pump asks for codes to many numbers of one block, from many accounts or networks: each of them is counted. Copies of
// messages go to phones that were verified and want them, so there it is the writer and the reader that count.
const LIMITS = {
  code: {
    account: day('code-account', 5),
    network: day('code-network', 20),
    number: day('code-number', 3),
    block: day('code-block', 20),
  },
  copy: {
    account: day('copy-account', 20),
    network: day('copy-network', 100),
    number: day('copy-number', 5),
    block: day('copy-block', 100),
  },
}

/** SMS that is owed: a job holds ids only, and the words are written when it is sent. Every one costs money. */
@Injectable()
export class Sms {
  readonly #jobs: Jobs
  readonly #limits: RateLimit
  readonly #budget: Limit
  readonly #countries: Set<string>
  readonly #kinds = new Map<string, Write>()

  constructor(jobs: Jobs, twilio: Twilio, limits: RateLimit, @Inject(ENV) env: Env) {
    this.#jobs = jobs
    this.#limits = limits
    this.#countries = new Set(env.SMS_COUNTRIES)
    this.#budget = day('budget', env.SMS_DAILY_BUDGET)
    for (const queue of ['sms.now', 'sms.soon'] as const) {
      jobs.work<Owed>(queue, async (job) => {
        const write = this.#kinds.get(job.data.kind)
        if (!write) throw new Hopeless(`Nobody writes ${job.data.kind}.`)
        const text = await write(job.data.ids)
        if (text) await twilio.send(text, job as JobWithMetadata<Owed>)
      })
    }
  }

  /** A module says how its kind of SMS is written; none, if what it was about is gone. */
  writes(kind: string, write: Write): void {
    this.#kinds.set(kind, write)
  }

  /** The mobile that a text names, as an account keeps it: of a country that we send to, or it throws. */
  numberOf(text: string): string {
    const number = mobile(text)
    if (!number) throw new Problem(smsErrors['phone-invalid'])
    if (!this.#countries.has(number.country)) throw new Problem(smsErrors['phone-country'])
    return number.stored
  }

  /** Counts an SMS or throws 429. The dearest comes last: what is refused before has not used up the day's budget. */
  async admit(what: keyof typeof LIMITS, phone: string, by: { accountId: number; ip: string }): Promise<void> {
    const { account, network, number, block } = LIMITS[what]
    await this.#limits.take(account, by.accountId)
    await this.#limits.take(network, networkOf(by.ip))
    await this.#limits.take(number, phone)
    await this.#limits.take(block, phone.slice(0, -4))
    await this.#limits.take(this.#budget, 'all')
  }

  /** Owes an SMS in `em`'s transaction. Ask `admit` first. */
  async owe(em: EntityManager, kind: string, ids: Ids, when: 'now' | 'soon'): Promise<void> {
    await this.#jobs.send(em, `sms.${when}`, { kind, ids } satisfies Owed)
  }
}
