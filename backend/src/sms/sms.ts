import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Job, JobWithMetadata } from 'pg-boss'
import { ENV, type Env } from '../env.ts'
import { networkOf } from '../http/network.ts'
import { Problem } from '../http/problem.ts'
import { type Limit, RateLimit } from '../http/rate-limit.ts'
import { Hopeless } from '../jobs/hopeless.ts'
import { Jobs } from '../jobs/jobs.ts'
import { Added, type Ids, type Kind, type Worker } from '../startup/additions.ts'
import { mobile } from './mobile.ts'
import { smsErrors } from './sms.contract.ts'
import { Twilio } from './twilio.ts'

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
  readonly #twilio: Twilio
  readonly #added: Added
  readonly #limits: RateLimit
  readonly #budget: Limit
  readonly #countries: Set<string>

  constructor(jobs: Jobs, twilio: Twilio, limits: RateLimit, added: Added, @Inject(ENV) env: Env) {
    this.#jobs = jobs
    this.#twilio = twilio
    this.#added = added
    this.#limits = limits
    this.#countries = new Set(env.SMS_COUNTRIES)
    this.#budget = day('budget', env.SMS_DAILY_BUDGET)
  }

  get workers(): Worker[] {
    return (['sms.now', 'sms.soon'] as const).map((queue) => ({ queue, work: (job) => this.#send(job) }))
  }

  async #send(job: Job<Owed>): Promise<void> {
    const { kind, ids } = job.data
    const writer = this.#added.all.texts.find((writer) => writer.kind.name === kind)
    if (!writer) throw new Hopeless(`Nobody writes ${kind}.`)
    const text = await writer.write(ids)
    if (text) await this.#twilio.send(text, job as JobWithMetadata<Owed>) // without one, what it was about is gone
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
  async owe<I extends Ids>(em: EntityManager, { name }: Kind<I>, ids: I, when: 'now' | 'soon'): Promise<void> {
    await this.#jobs.send(em, `sms.${when}`, { kind: name, ids } satisfies Owed)
  }
}
