import { Inject, Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common'
import type { Pool } from 'pg'
import { SessionsService } from '../account/sessions.service.ts'
import { ModuleContributions } from '../contributions.ts'
import type { Listener } from '../db/notifications.ts'
import { POOL } from '../db/pool.ts'
import { PROCESS_VANISHED, ProcessesService } from '../db/processes.service.ts'
import { ENV, type Env } from '../env.ts'
import { BackgroundWork } from '../jobs/background-work.ts'
import { BatchLoader } from './batch-loader.ts'
import { Bus, type BusMessage, type Hint } from './bus.ts'
import type { Changes } from './changes.ts'
import { liveGaps, liveReads } from './counters.ts'
import { HELLO } from './live.contract.ts'
import { RecentHints } from './recent-hints.ts'
import {
  hintText,
  reconnectDelayMs,
  retryField,
  type Stream,
  type StreamClient,
  type StreamStart,
  Streams,
} from './streams.ts'

const READ_SIZE = 1_000
/** Used while the bus is disconnected. */
const POLL_MS = 15_000
const KEEP_ALIVE_TICK_MS = 1_000

/**
 * Messages carry only account ids; processes with streams of these accounts read the changes. All streams are checked
 * only when a message may have been lost: the bus was disconnected, or a process has vanished.
 */
@Injectable()
export class LiveService implements OnModuleDestroy, OnApplicationShutdown {
  readonly #drainMs: number
  readonly #streams = new Streams()
  readonly #hints = new RecentHints()
  readonly #bus: Bus
  /** The number of each account's newest change. Thousands of streams begin when a process is lost. */
  readonly #newest: BatchLoader<number, number>
  /** Sends the streams of an account its changes. */
  readonly #changesSent: BatchLoader<number, void>
  /** The key is the secret of a session. */
  readonly #isAlive: BatchLoader<string, boolean>
  readonly #pollTimer = setInterval(() => this.#pollWhileDisconnected(), POLL_MS).unref()
  readonly #keepAliveTimer = setInterval(() => this.#streams.keepAlive(), KEEP_ALIVE_TICK_MS).unref()
  readonly #reads = new BackgroundWork()
  #isStopping = false

  constructor(
    @Inject(POOL) pool: Pool,
    sessions: SessionsService,
    private readonly processes: ProcessesService,
    private readonly contributions: ModuleContributions,
    @Inject(ENV) env: Env,
  ) {
    this.#drainMs = env.DRAIN_MS
    this.#bus = new Bus(pool, {
      received: (message) => this.#handle(message),
      connected: () => {
        this.processes.start()
        this.#missed('reconnected')
      },
    })
    this.#newest = new BatchLoader(async (accounts) => {
      const newest = await this.#changes.newest(accounts)
      return (account) => newest.get(account) ?? 0
    })
    this.#changesSent = new BatchLoader(async (accounts) => {
      await this.#sendChanges(accounts)
      return () => {}
    })
    this.#isAlive = new BatchLoader(async (secrets) => {
      const alive = await sessions.aliveOf(secrets)
      return (secret) => alive.has(secret)
    })
  }

  get listeners(): Listener[] {
    const missed = () => this.#missed('process-vanished')
    return [this.#bus.listener, { channel: PROCESS_VANISHED, received: missed, connected: () => {} }]
  }

  get isConnected(): boolean {
    return this.#bus.isConnected
  }

  get #changes(): Changes {
    return this.contributions.of('liveChanges')[0] ?? { newest: async () => new Map(), since: async () => [] }
  }

  /** Call this after the commit: processes read the changes as soon as the message arrives. */
  publishChanges(accounts: Iterable<number>): void {
    void this.#bus.send([...accounts].map((account) => ({ kind: 'changes', account })))
  }

  /** The pages get a `hello` without an id. New streams begin with one anyway. */
  refreshPages(accounts: readonly number[]): Promise<void> {
    return this.#bus.send(accounts.map((account) => ({ kind: 'refresh', account })))
  }

  /** Hints may be lost, so other routes must provide the same data. */
  sendHints(hints: readonly Hint[]): Promise<void> {
    return this.#bus.send(hints.map((hint) => ({ kind: 'hint', ...hint })))
  }

  sessionsEnded(accounts: readonly number[]): Promise<void> {
    return this.#bus.send(accounts.map((account) => ({ kind: 'sessions-ended', account })))
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
    return this.#bus.processedCount + this.#reads.ended()
  }

  async isIdle(): Promise<boolean> {
    await this.processes.lastHeartbeat
    const haveArrived = await this.#bus.isIdle()
    await this.#reads.isIdle()
    return haveArrived
  }

  /** The number of the account's newest change. */
  position(account: number): Promise<number> {
    return this.#newest.load(account)
  }

  watch(account: number, start: StreamStart, client: StreamClient): () => void {
    const stream = this.#streams.add(account, client)
    this.#reads.add(this.#open(account, stream, start).catch(() => client.end()))
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
    for (const { client } of this.#streams.all())
      setTimeout(() => {
        client.write(`${retryField(reconnectDelayMs(open))}\n`)
        client.end()
      }, Math.random() * this.#drainMs)
  }

  async onApplicationShutdown() {
    this.processes.stop()
    // With unsent messages the row of this process stays, so that other processes notice and check their streams.
    if (await this.#bus.flush()) await this.processes.remove()
  }

  async #open(account: number, stream: Stream, { after, age }: StreamStart): Promise<void> {
    const newest = await this.position(account)
    // An id above the newest one comes from another database.
    const resumed = after !== undefined && after <= newest
    stream.lastId = resumed ? after : newest
    const hello = resumed ? '' : `data: {"type":"${HELLO}"}\n`
    stream.client.write(`${retryField(this.reconnectDelayMs)}id: ${stream.lastId}\n${hello}\n`)
    this.#read(account)
    if (!resumed || age === undefined) return
    for (const event of this.#hints.hintsOf(account, this.#bus.isConnected ? age : Number.POSITIVE_INFINITY))
      stream.client.write(hintText(event))
  }

  #handle(message: Exclude<BusMessage, { kind: 'fence' }>): void {
    const { kind, account } = message
    if (kind === 'hint') this.#streams.write(account, hintText(this.#hints.add(message)))
    else if (kind === 'changes') this.#read(account)
    else if (kind === 'sessions-ended') this.#checkSessions(account)
    else this.#streams.write(account, `data: {"type":"${HELLO}"}\n\n`)
  }

  #missed(reason: 'reconnected' | 'disconnected' | 'process-vanished'): void {
    liveGaps.inc({ reason })
    this.#hints.lost()
    for (const account of this.#streams.accounts) {
      this.#read(account)
      this.#checkSessions(account)
    }
  }

  /** If its changes cannot be read, the clients of an account resume at another process. */
  #read(account: number): void {
    if (this.#streams.count(account) === 0) return
    const end = () => {
      liveGaps.inc({ reason: 'read-failed' })
      for (const { client } of this.#streams.streamsOf(account)) client.end()
    }
    this.#reads.add(this.#changesSent.load(account).catch(end))
  }

  async #sendChanges(accounts: readonly number[]): Promise<void> {
    for (let isMore = true; isMore; ) {
      const lastIds = this.#streams.oldestLastIds(accounts)
      if (lastIds.size === 0) return
      liveReads.inc()
      const changes = await this.#changes.since(lastIds, READ_SIZE)
      this.#streams.deliver(changes, lastIds)
      isMore = changes.length === READ_SIZE
    }
  }

  #checkSessions(account: number): void {
    for (const { client } of this.#streams.streamsOf(account))
      this.#reads.add(
        this.#isAlive.load(client.session).then(
          (isAlive) => void (isAlive || client.end()),
          () => client.end(),
        ),
      )
  }

  #pollWhileDisconnected(): void {
    if (!this.#bus.isConnected) this.#missed('disconnected')
  }
}
