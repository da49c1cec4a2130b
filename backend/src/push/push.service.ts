import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { ALIVE } from '../account/sessions.service.ts'
import { Jobs } from '../jobs/jobs.ts'
import { Hopeless } from '../jobs/queues.ts'
import { handOver } from '../metrics/deliveries.ts'
import { Added, type Ids, type Kind, type Worker } from '../startup/additions.ts'
import type { PushMode, PushTopic } from './push.contract.ts'
import { PushService } from './push-service.ts'
import { Subscriptions } from './subscriptions.service.ts'

interface Owed {
  kind: string
  ids: Ids
  /** The browser that it goes to. */
  subscription: number
}

/** The time that a message of the day is about, in seconds: it begins when that of the one before has ended. */
export type DailyTime = { since: number; until: number }

/** The browsers of a person, and how often they want to hear of a topic. */
export const BROWSERS = `
  select push_subscription.id::float8 as id, coalesce(mode, 'once') as mode
  from session join push_subscription on session_hash = id_hash
  left join push_choice on push_choice.account_id = session.account_id and topic = ?
  where session.account_id = ? and ${ALIVE}`

const BROWSERS_OF_MANY = `
  select push_subscription.id::float8 as id, session.account_id::float8 as account, coalesce(mode, 'once') as mode
  from session join push_subscription on session_hash = id_hash
  left join push_choice on push_choice.account_id = session.account_id and topic = ?
  where session.account_id = any(?::bigint[]) and ${ALIVE}`

const WAIT = 'update push_choice set waiting = true where account_id = ? and topic = ? and not waiting'
// In the order of the key, so that two of these wait for each other in one order.
const MANY_WAIT = `
  update push_choice set waiting = true where (account_id, topic) in (
    select account_id, topic from push_choice where account_id = any(?::bigint[]) and topic = ? and not waiting
    order by account_id for update)`

/**
 * Owes push messages: a job for each browser holds ids only, and its words are written when it is sent, from the rows as
 * they are at that moment.
 */
@Injectable()
export class Push {
  constructor(
    private readonly jobs: Jobs,
    private readonly service: PushService,
    private readonly subscriptions: Subscriptions,
    private readonly added: Added,
  ) {}

  /** Owes a message to all browsers of a person, in `em`'s transaction, as often as they want to hear of the topic. */
  async owe<I extends Ids>(
    em: EntityManager,
    to: { account: number; topic: PushTopic },
    { name }: Kind<I>,
    ids: I,
    { afterSeconds = 0 } = {},
  ): Promise<void> {
    if (!this.service.publicKey) return
    const browsers = await em.execute<Array<{ id: number; mode: PushMode }>>(BROWSERS, [to.topic, to.account])
    const mode = browsers[0]?.mode ?? 'off'
    if (mode === 'daily') await em.execute(WAIT, [to.account, to.topic])
    if (mode !== 'once') return
    for (const { id } of browsers) {
      const job = { kind: name, ids, subscription: id } satisfies Owed
      await this.jobs.send(em, 'push', job, { startAfter: afterSeconds })
    }
  }

  /** The same for many people, each with a message of their own. Other messages come first. */
  async oweMany<I extends Ids>(
    em: EntityManager,
    topic: PushTopic,
    { name }: Kind<I>,
    all: ReadonlyArray<{ account: number; ids: I }>,
    { afterSeconds = 0 } = {},
  ): Promise<void> {
    if (!this.service.publicKey || all.length === 0) return
    type Row = { id: number; account: number; mode: PushMode }
    const accounts = `{${all.map(({ account }) => account).join()}}`
    const browsers = await em.execute<Row[]>(BROWSERS_OF_MANY, [topic, accounts])
    const daily = new Set(browsers.flatMap(({ account, mode }) => (mode === 'daily' ? [account] : [])))
    if (daily.size > 0) await em.execute(MANY_WAIT, [`{${[...daily].join()}}`, topic])
    const once = Map.groupBy(browsers, ({ account, mode }) => (mode === 'once' ? account : null))
    const jobs = all.flatMap(({ account, ids }) =>
      (once.get(account) ?? []).map(({ id }) => ({ kind: name, ids, subscription: id }) satisfies Owed),
    )
    if (jobs.length > 0) await this.jobs.sendLater(em, 'push', jobs, { startAfter: Math.ceil(afterSeconds) })
  }

  /** Owes what has waited for a person's daily message. Each topic has a writer of `<topic>-daily`. */
  async oweDaily(em: EntityManager, account: number, topic: PushTopic, time: DailyTime): Promise<void> {
    const browsers = await em.execute<Array<{ id: number }>>(BROWSERS, [topic, account])
    for (const { id } of browsers) {
      const job = { kind: `${topic}-daily`, ids: { account, ...time }, subscription: id } satisfies Owed
      await this.jobs.send(em, 'push', job)
    }
  }

  get worker(): Worker {
    return { queue: 'push', work: ({ id, data }) => this.#send(id, data) }
  }

  async #send(job: string, { kind, ids, subscription }: Owed): Promise<void> {
    const writer = this.added.all.pushes.find((writer) => writer.kind.name === kind)
    if (!writer) throw new Hopeless(`No module writes the push message "${kind}".`)
    const receiver = await this.subscriptions.find(subscription)
    const message = receiver && (await writer.write(ids))
    // There is no message when the session has ended, or when there is nothing to tell any more.
    if (!message || message.to !== receiver.account) return
    const topic = createHash('sha256').update(job).digest('base64url').slice(0, 32)
    const outcome = await handOver('push', kind, () => this.service.send(receiver, message, topic))
    if (outcome === 'gone') await this.subscriptions.forget(subscription, receiver)
  }
}
