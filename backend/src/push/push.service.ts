import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { ModuleContributions } from '../contributions.ts'
import { deliver } from '../jobs/deliveries.ts'
import { JobsService } from '../jobs/jobs.service.ts'
import { PermanentError } from '../jobs/queues.ts'
import type { Ids, Kind, Renderer } from '../jobs/renderers.ts'
import type { Worker } from '../jobs/workers.ts'
import { i18n, inLocale } from '../languages/i18n.ts'
import type { PushPayload, PushTopic } from './push.contract.ts'
import { type FindBrowsers, findBrowsers, markWaiting } from './push.sql.ts'
import { PushGateway } from './push-gateway.ts'
import { SubscriptionsService } from './subscriptions.service.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    pushes: Renderer<PushPayload>
  }
}

interface PushJob {
  kind: string
  ids: Ids
  subscription: number
}

/** A period in epoch seconds. It begins where the previous one ended. */
export type DailyTime = { since: number; until: number }

export type Browser = FindBrowsers

/** A job for each browser contains ids only; the text is rendered from the current rows when it is sent. */
@Injectable()
export class PushService {
  constructor(
    private readonly jobs: JobsService,
    private readonly service: PushGateway,
    private readonly subscriptions: SubscriptionsService,
    private readonly contributions: ModuleContributions,
  ) {}

  async enqueue<I extends Ids>(
    em: EntityManager,
    to: { account: number; topic: PushTopic },
    kind: Kind<I>,
    ids: I,
    options: { afterSeconds?: number } = {},
  ): Promise<void> {
    if (!this.service.publicKey) return
    const browsers = await findBrowsers.rows(em, { accounts: [to.account], topic: to.topic })
    await this.enqueueTo(em, { browsers, topic: to.topic }, kind, ids, options)
  }

  /** The caller has already read the browsers. */
  async enqueueTo<I extends Ids>(
    em: EntityManager,
    { browsers, topic }: { browsers: readonly Browser[]; topic: PushTopic },
    { name }: Kind<I>,
    ids: I,
    { afterSeconds = 0 } = {},
  ): Promise<void> {
    if (!this.service.publicKey || !browsers[0]) return
    const { mode, account } = browsers[0]
    if (mode === 'daily') await markWaiting.rows(em, { accounts: [account], topic })
    if (mode !== 'immediately') return
    for (const { id } of browsers) {
      const job = { kind: name, ids, subscription: id } satisfies PushJob
      await this.jobs.enqueue(em, 'push', job, { startAfter: afterSeconds })
    }
  }

  async enqueueMany<I extends Ids>(
    em: EntityManager,
    topic: PushTopic,
    { name }: Kind<I>,
    all: ReadonlyArray<{ account: number; ids: I }>,
    { afterSeconds = 0 } = {},
  ): Promise<void> {
    if (!this.service.publicKey || all.length === 0) return
    const browsers = await findBrowsers.rows(em, { accounts: all.map(({ account }) => account), topic })
    const daily = new Set(browsers.flatMap(({ account, mode }) => (mode === 'daily' ? [account] : [])))
    if (daily.size > 0) await markWaiting.rows(em, { accounts: [...daily], topic })
    const immediate = Map.groupBy(browsers, ({ account, mode }) => (mode === 'immediately' ? account : null))
    const jobs = all.flatMap(({ account, ids }) =>
      (immediate.get(account) ?? []).map(({ id }) => ({ kind: name, ids, subscription: id }) satisfies PushJob),
    )
    if (jobs.length > 0) await this.jobs.enqueueMany(em, 'push', jobs, { startAfter: Math.ceil(afterSeconds) })
  }

  /** Each topic has a renderer `<topic>-daily`. */
  async enqueueDaily(em: EntityManager, account: number, topic: PushTopic, time: DailyTime): Promise<void> {
    const browsers = await findBrowsers.rows(em, { accounts: [account], topic })
    for (const { id } of browsers) {
      const job = { kind: `${topic}-daily`, ids: { account, ...time }, subscription: id } satisfies PushJob
      await this.jobs.enqueue(em, 'push', job)
    }
  }

  get worker(): Worker {
    return { queue: 'push', work: ({ id, data }) => this.#send(id, data) }
  }

  async #send(job: string, { kind, ids, subscription }: PushJob): Promise<void> {
    const renderer = this.contributions.of('pushes').find((renderer) => renderer.kind.name === kind)
    if (!renderer) throw new PermanentError(`No module renders the push message "${kind}".`)
    const receiver = await this.subscriptions.find(subscription)
    const message = receiver && (await inLocale(receiver.locale, () => localized(renderer.render(ids))))
    // The session has ended, or the renderer has no content.
    if (!message || message.to !== receiver.account) return
    const topic = createHash('sha256').update(job).digest('base64url').slice(0, 32)
    const outcome = await deliver('push', kind, () => this.service.send(receiver, message, topic))
    if (outcome === 'gone') await this.subscriptions.forget(subscription, receiver)
  }
}

async function localized(rendered: Promise<PushPayload | undefined>): Promise<PushPayload | undefined> {
  const message = await rendered
  return message && { ...message, link: i18n.path(message.link) }
}
