import { Inject, Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common'
import type { Pool } from 'pg'
import { SessionsService } from '../account/sessions.service.ts'
import { ModuleContributions } from '../contributions.ts'
import type { Listener } from '../db/notifications.ts'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { BackgroundWork } from '../jobs/background-work.ts'
import { BatchLoader } from './batch-loader.ts'
import { Bus, type BusListener, type BusMessage, type Hint } from './bus.ts'
import { ChangeReader } from './change-reader.ts'
import type { Changes } from './changes.ts'
import { liveEvents, liveGaps } from './counters.ts'
import { HELLO } from './live.contract.ts'
import { Outbox } from './outbox.ts'
import { Presence } from './presence.ts'
import { StaggeredCheck } from './staggered-check.ts'
import { StreamStarts } from './stream-starts.ts'
import {
  hintText,
  KEEP_ALIVE_GROUPS,
  reconnectDelayMs,
  retryField,
  type Stream,
  type StreamClient,
  type StreamStart,
  Streams,
} from './streams.ts'

const KEEP_ALIVE_MS = 45_000 // less than the idle timeout of common proxies, which is a minute
/** Streams end after 10 to 20 minutes: when clients reconnect, sessions are checked and load is rebalanced. */
const MIN_STREAM_MS = 600_000
/** Used while the bus is disconnected. */
const POLL_MS = 15_000

/**
 * Messages carry only account ids; processes with streams of these accounts read the changes. PostgreSQL is polled only
 * when a message may have been lost: the bus was disconnected, a message could not be sent, or a process has vanished
 * (`presence.ts`).
 */
@Injectable()
export class LiveService implements OnModuleDestroy, OnApplicationShutdown {
  readonly #drainMs: number
  readonly #streams = new Streams()
  readonly starts: StreamStarts
  readonly #reader: ChangeReader
  /** The key is the secret of a session. */
  readonly #alive: BatchLoader<string, boolean>
  readonly #staggeredCheck: StaggeredCheck
  readonly #bus: Bus
  readonly #outbox: Outbox
  readonly #presence: Presence
  readonly #pollTimer = setInterval(() => this.#pollWhileDisconnected(), POLL_MS).unref()
  readonly #keepAliveTimer = setInterval(() => this.#keepAlive(), KEEP_ALIVE_MS / KEEP_ALIVE_GROUPS).unref()
  readonly #streamReads = new BackgroundWork()
  #isStopping = false

  constructor(
    @Inject(POOL) pool: Pool,
    sessions: SessionsService,
    private readonly contributions: ModuleContributions,
    @Inject(ENV) env: Env,
  ) {
    this.#drainMs = env.DRAIN_MS
    this.#alive = new BatchLoader(async (secrets) => {
      const alive = await sessions.aliveOf(secrets)
      return (secret) => alive.has(secret)
    })
    this.#staggeredCheck = new StaggeredCheck((accounts) => this.#checkAccounts(accounts))
    this.#reader = new ChangeReader(
      this.#streams,
      () => this.#changes,
      (accounts) => this.#missed('read-failed', accounts),
    )
    this.#bus = new Bus(pool, {
      received: (message) => this.#handle(message),
      missed: (reason) => this.#missed(reason),
    })
    this.starts = new StreamStarts(this.#bus, () => this.#changes)
    this.#outbox = new Outbox(this.#bus)
    this.#presence = new Presence(pool)
  }

  get listener(): Listener {
    const { listener } = this.#bus
    const connected = () => {
      this.#presence.start()
      listener.connected()
    }
    return { ...listener, connected }
  }

  get isConnected(): boolean {
    return this.#bus.isConnected
  }

  get #changes(): Changes {
    return this.contributions.of('liveChanges')[0] ?? { newest: async () => new Map(), since: async () => [] }
  }

  /** Call this after the commit: processes read the changes as soon as the message arrives. */
  publishChanges(accounts: Iterable<number>): void {
    void this.#outbox.add([...accounts].map((account) => ({ kind: 'changes', account })))
  }

  /** The pages get a `hello` without an id. New streams begin with one anyway. */
  refreshPages(accounts: readonly number[]): Promise<void> {
    return this.#outbox.add(accounts.map((account) => ({ kind: 'refresh', account })))
  }

  /** Hints may be lost, so other routes must provide the same data. */
  sendHints(hints: readonly Hint[]): Promise<void> {
    return this.#outbox.add(hints.map((hint) => ({ kind: 'hint', ...hint })))
  }

  sessionsEnded(accounts: readonly number[]): Promise<void> {
    return this.#outbox.add(accounts.map((account) => ({ kind: 'sessions-ended', account })))
  }

  get isStopping(): boolean {
    return this.#isStopping
  }

  get reconnectDelayMs(): number {
    return reconnectDelayMs(this.#streams.count())
  }

  streamCount(account?: number): number {
    return this.#streams.count(account)
  }

  get processedCount(): number {
    const parts = [this.#outbox, this.#reader, this.#bus]
    return parts.reduce((sum, { processedCount }) => sum + processedCount, this.#streamReads.ended())
  }

  async isIdle(): Promise<boolean> {
    const isSent = await this.#outbox.isIdle()
    const haveArrived = await this.#bus.fence()
    await this.#reader.idle()
    await this.#streamReads.isIdle()
    await this.#presence.lastHeartbeat
    return isSent && haveArrived && !this.#staggeredCheck.isPending
  }

  watch(account: number, start: StreamStart, client: StreamClient): () => void {
    const stream: Stream = { client, endsAt: Date.now() + MIN_STREAM_MS * (1 + Math.random()) }
    this.#streams.add(account, stream)
    this.#streamReads.add(this.#open(account, stream, start).catch(() => client.end()))
    return () => this.#streams.delete(account, stream)
  }

  /**
   * Ends streams at random moments of the drain time, while the load balancer switches to other processes. All clients
   * reconnect there, so the delay depends on the current number of streams.
   */
  onModuleDestroy() {
    this.#isStopping = true
    const open = this.#streams.count()
    clearInterval(this.#pollTimer)
    clearInterval(this.#keepAliveTimer)
    this.#staggeredCheck.end()
    for (const { client } of this.#streams.all())
      setTimeout(() => {
        client.write(`${retryField(reconnectDelayMs(open))}\n`)
        client.end()
      }, Math.random() * this.#drainMs)
  }

  async onApplicationShutdown() {
    this.#presence.stop()
    // With unsent messages the row in `live_process` stays, so that other processes notice and check their streams.
    if (await this.#outbox.flush()) await this.#presence.remove()
  }

  async #open(account: number, stream: Stream, start: StreamStart): Promise<void> {
    await this.starts.begin(account, stream, start, this.reconnectDelayMs)
    this.#reader.read([account])
  }

  #keepAlive(): void {
    const now = Date.now()
    for (const { client, endsAt } of this.#streams.nextKeepAliveGroup()) {
      if (now > endsAt) client.end()
      else client.write(`${retryField(this.reconnectDelayMs)}\n`)
    }
  }

  #handle(message: BusMessage): void {
    liveEvents.inc({ outcome: 'received' })
    const { kind, account } = message
    if (kind === 'changes') this.#reader.read([account])
    else if (kind === 'sessions-ended') this.#checkSessions(this.#streams.streamsOf(account))
    else if (kind === 'refresh') this.#streams.write(account, `data: {"type":"${HELLO}"}\n\n`)
    else this.#streams.write(account, hintText(this.starts.hints.add(message)))
  }

  #missed(
    reason: Parameters<BusListener['missed']>[0] | 'disconnected' | 'read-failed',
    accounts = this.#streams.accounts,
  ): void {
    liveGaps.inc({ reason })
    this.starts.hints.lost()
    this.#staggeredCheck.begin(accounts)
  }

  #checkAccounts(accounts: number[]): void {
    this.#reader.read(accounts)
    this.#checkSessions(accounts.flatMap((account) => [...this.#streams.streamsOf(account)]))
  }

  #checkSessions(streams: Iterable<Stream>): void {
    for (const { client } of streams)
      this.#streamReads.add(
        this.#alive.load(client.session).then(
          (isAlive) => void (isAlive || client.end()),
          () => client.end(),
        ),
      )
  }

  #pollWhileDisconnected(): void {
    if (!this.#bus.isConnected) this.#missed('disconnected')
  }
}
