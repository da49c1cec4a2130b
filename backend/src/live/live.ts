import { Inject, Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common'
import type { Pool } from 'pg'
import { Sessions } from '../account/sessions.service.ts'
import { ModuleContributions } from '../contributions.ts'
import type { Listener } from '../db/notifications.ts'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { BackgroundWork } from '../jobs/background-work.ts'
import type { GaugeSample } from '../metrics/gauges.ts'
import { Valkey } from '../valkey/valkey.ts'
import { BatchLoader } from './batch-loader.ts'
import { ChangeReader } from './change-reader.ts'
import type { Changes } from './changes.ts'
import { liveEvents, liveGaps } from './counters.ts'
import { Gap } from './gap.ts'
import { HELLO } from './live.contract.ts'
import type { Bus, BusListener, LiveEvent, Mark } from './live-event.ts'
import { NotifyBus } from './notify.bus.ts'
import { Outbox } from './outbox.ts'
import { Presence } from './presence.ts'
import { BEATS, type Reader, reconnectDelayMs, type Stream, Streams } from './streams.ts'
import { ValkeyBus } from './valkey.bus.ts'

const STILL_HERE_MS = 45_000 // less than the idle time-out of common proxies, which is a minute
/** A stream ends after 10 to 20 minutes: its session is checked again, and the load is shared anew. */
const LIFE_MS = 600_000
/** As long as a bus is away, or not every process uses the same one, everybody is looked at as often as this. */
const AWAY_MS = 15_000

/** Tells a client its wait, which counts from then on. */
const comeBackIn = (ms: number) => `retry: ${ms}\n`

/**
 * Sends committed changes to the streams of people, in every process. Call `tell` after the commit. Signs carry only ids of
 * people; processes with their streams read the changes. PostgreSQL is asked without a sign only when one may have been
 * lost: the bus was away, a sign could not be sent, or a process has vanished (presence.ts).
 */
@Injectable()
export class Live implements OnModuleDestroy, OnApplicationShutdown {
  readonly #drainMs: number
  readonly #streams = new Streams()
  readonly #reader: ChangeReader
  /** The id of a person's newest change. After the loss of a process thousands of streams ask where they begin. */
  readonly #newest = new BatchLoader<number, number>(async (accounts) => {
    const newest = await this.#changes.newest(accounts)
    return (account) => newest.get(account) ?? 0
  })
  /** Whether the session of a secret is alive. */
  readonly #alive: BatchLoader<string, boolean>
  readonly #gap: Gap
  readonly #notify: NotifyBus
  readonly #bus: Bus
  readonly #buses: Bus[]
  readonly #outbox: Outbox
  readonly #presence: Presence
  readonly #away = setInterval(() => this.#lookWhileAway(), AWAY_MS).unref()
  readonly #pulse = setInterval(() => this.#stillHere(), STILL_HERE_MS / BEATS).unref()
  /** The reads for one stream: where it begins, and whether its session is alive. */
  readonly #streamReads = new BackgroundWork()
  #leaving = false

  constructor(
    @Inject(POOL) pool: Pool,
    sessions: Sessions,
    private readonly contributions: ModuleContributions,
    valkey: Valkey,
    @Inject(ENV) env: Env,
  ) {
    this.#drainMs = env.DRAIN_MS
    this.#alive = new BatchLoader(async (secrets) => {
      const alive = await sessions.aliveOf(secrets)
      return (secret) => alive.has(secret)
    })
    this.#gap = new Gap((accounts) => this.#lookAt(accounts))
    this.#reader = new ChangeReader(
      this.#streams,
      () => this.#changes,
      (accounts) => this.#missed('unread', accounts),
    )
    const ears: BusListener = {
      heard: (sign) => this.#heard(sign),
      missed: (why, accounts) => this.#missed(why, accounts),
    }
    this.#notify = new NotifyBus(pool, ears)
    this.#bus = valkey.isOn ? new ValkeyBus(valkey, ears) : this.#notify
    this.#buses = [...new Set<Bus>([this.#notify, this.#bus])]
    this.#outbox = new Outbox(this.#bus)
    this.#presence = new Presence(pool, this.#bus.name)
  }

  get listener(): Listener {
    const { listener } = this.#notify
    const connected = () => {
      this.#presence.begin()
      listener.connected()
    }
    return { ...listener, connected }
  }

  /** Each bus that is in use, and whether it is connected. */
  get connected(): GaugeSample[] {
    return this.#buses.map(({ name, isConnected }) => ({ labels: { bus: name }, value: Number(isConnected) }))
  }

  /** How many people this process listens for, where that is told to the bus. */
  get subscriptions(): number {
    return this.#bus.subscriptions
  }

  /** The source of changes, which one module adds. */
  get #changes(): Changes {
    return this.contributions.of('liveChanges')[0] ?? { newest: async () => new Map(), since: async () => [] }
  }

  /** Tells every process that a change for these people was committed. */
  tell(accounts: Iterable<number>): void {
    void this.#outbox.add([...accounts].map((account) => ({ of: 'changes', account })))
  }

  /** Tells people's pages to look again, by a `hello` without an id. A stream that is away begins with one anyway. */
  nudge(accounts: readonly number[]): Promise<void> {
    return this.#outbox.add(accounts.map((account) => ({ of: 'nudge', account })))
  }

  /** Sends hints that nobody needs to get: what they say is to be read elsewhere, too. */
  mark(marks: readonly Mark[]): Promise<void> {
    return this.#outbox.add(marks.map((mark) => ({ of: 'mark', ...mark })))
  }

  /** Tells every process that sessions of these people have ended: it ends the streams that needed them. */
  ended(accounts: readonly number[]): Promise<void> {
    return this.#outbox.add(accounts.map((account) => ({ of: 'ended', account })))
  }

  /** Whether this process is stopping, so that a new stream would end at once. */
  get isLeaving(): boolean {
    return this.#leaving
  }

  /** When a client whose stream ends here may come again. */
  get reconnectDelayMs(): number {
    return reconnectDelayMs(this.#streams.count())
  }

  /** How many streams are open in this process: those of a person, or all. */
  openStreams(account?: number): number {
    return this.#streams.count(account)
  }

  /** How many steps on the way of an event to a stream of this process have ended. */
  get stepsEnded(): number {
    const parts = [this.#outbox, this.#reader, ...this.#buses]
    return parts.reduce((sum, { ended }) => sum + ended, this.#streamReads.ended())
  }

  /** Waits for the events on their way. Resolves with false while some wait for a connection or for the turn of a stream. */
  async isIdle(): Promise<boolean> {
    const isSent = await this.#outbox.isIdle()
    const areHeard = await Promise.all(this.#buses.map((bus) => bus.fence()))
    await this.#reader.idle()
    await this.#streamReads.isIdle()
    await this.#presence.said
    return isSent && !areHeard.includes(false) && !this.#gap.isOpen
  }

  /** Sends `reader` the changes for one person after the last `seen`. Answers a function that stops it. */
  watch(account: number, seen: number | undefined, reader: Reader): () => void {
    const stream: Stream = { reader, endsAt: Date.now() + LIFE_MS * (1 + Math.random()) }
    this.#streams.add(account, stream)
    this.#streamReads.add(this.#open(account, stream, seen).catch(() => reader.end()))
    return () => {
      this.#streams.delete(account, stream)
      if (this.#streams.count(account) === 0) this.#bus.forget(account)
    }
  }

  /**
   * Ends streams at random moments of the drain time, while the balancer turns to other processes. All of them come back
   * to others, so how many there are now says how long that may take, not how many there were when each began.
   */
  onModuleDestroy() {
    this.#leaving = true
    const open = this.#streams.count()
    clearInterval(this.#away)
    clearInterval(this.#pulse)
    this.#gap.end()
    for (const { reader } of this.#streams.all())
      setTimeout(() => {
        reader.write(`${comeBackIn(reconnectDelayMs(open))}\n`)
        reader.end()
      }, Math.random() * this.#drainMs)
  }

  async onApplicationShutdown() {
    this.#presence.stop()
    // A process that could not tell everything has not said goodbye, so the others will look.
    if (await this.#outbox.empty()) await this.#presence.end()
  }

  async #open(account: number, stream: Stream, seen: number | undefined): Promise<void> {
    await this.#bus.hear(account) // before the first read, so that no change falls between the two
    const newest = await this.#newest.ask(account)
    // A later id than the newest one comes from another database.
    const resumed = seen !== undefined && seen <= newest
    stream.seen = resumed ? seen : newest
    const hello = resumed ? '' : `data: {"type":"${HELLO}"}\n`
    stream.reader.write(`${comeBackIn(this.reconnectDelayMs)}id: ${stream.seen}\n${hello}\n`)
    this.#reader.look([account])
  }

  #stillHere(): void {
    const now = Date.now()
    for (const { reader, endsAt } of this.#streams.nextTurn()) {
      if (now > endsAt) reader.end()
      else reader.write(`${comeBackIn(this.reconnectDelayMs)}\n`)
    }
  }

  #heard(sign: LiveEvent): void {
    liveEvents.inc({ what: 'heard' })
    const { of, account } = sign
    if (of === 'changes') this.#reader.look([account])
    else if (of === 'ended') this.#check(this.#streams.of(account))
    else if (of === 'nudge') this.#streams.say(account, `data: {"type":"${HELLO}"}\n\n`)
    else this.#streams.say(account, `event: mark\ndata: ${JSON.stringify(sign.event)}\n\n`)
  }

  #missed(why: Parameters<BusListener['missed']>[0] | 'away' | 'unread', accounts = this.#streams.accounts): void {
    liveGaps.inc({ why })
    this.#gap.begin(accounts)
  }

  #lookAt(accounts: number[]): void {
    this.#reader.look(accounts)
    this.#check(accounts.flatMap((account) => [...this.#streams.of(account)]))
  }

  /** Ends the streams whose sessions have ended. */
  #check(streams: Iterable<Stream>): void {
    for (const { reader } of streams)
      this.#streamReads.add(
        this.#alive.ask(reader.session).then(
          (isAlive) => void (isAlive || reader.end()),
          () => reader.end(), // a client with a session reconnects
        ),
      )
  }

  #lookWhileAway(): void {
    if (!this.#notify.isConnected || !this.#bus.isConnected || this.#presence.isMixed) this.#missed('away')
  }
}
