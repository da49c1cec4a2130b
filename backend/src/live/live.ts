import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import type { Pool } from 'pg'
import { Sessions } from '../account/sessions.service.ts'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { Added, type Change, type Changes, type Listener } from '../startup/additions.ts'
import { HELLO } from './live.contract.ts'

const CHANNEL = 'live'
const BATCH_MS = 8
const BATCH_SIZE = 400 // ids of up to 19 digits; a payload ends at 8,000 bytes
const READ_SIZE = 1000
const MARKS_AT_ONCE = 60 // of about 100 bytes
const POLL_MS = 15_000
const STILL_HERE_MS = 25_000 // less than the idle time-out of common proxies
/** A stream ends after 10 to 20 minutes: its session is checked again, and the load is shared anew. */
const LIFE_MS = 600_000
const SESSIONS_AT_ONCE = 500
/** When PostgreSQL is back, every process checks sessions, spread over this time. */
const CHECK_SPREAD_MS = 1_000

/** The open reply of a stream. */
export interface Reader {
  write(text: string): void
  end(): void
  /** The secret of the session that the stream needs. */
  readonly session: string
}

/** The time until a client reconnects, at random, so that the readers of a lost process do not all return at once. */
export const comeBackMs = () => Math.round(1_000 + Math.random() * 4_000)

/** A notification: people with new changes; from the trigger on `session` the person whose session ended; a nudge. */
type Sign = number[] | { ended: number } | { nudged: number[] } | { marks: Mark[] }

/** A hint for a person's pages: it has no number, so whoever is away misses it. */
interface Mark {
  account: number
  event: { type: string } & Record<string, unknown>
}

interface Stream {
  /** The newest change that was sent; undefined until the stream knows its beginning. */
  seen?: number
  readonly reader: Reader
  readonly endsAt: number
}

/**
 * Sends committed changes to the streams of people, in every process. Call `tell` after the commit: a NOTIFY inside a
 * transaction takes a global lock at commit and halves the rate of writes. It carries only ids of people; processes
 * with their streams read the changes. A lost NOTIFY delays a change by up to 15 seconds.
 */
@Injectable()
export class Live implements OnModuleDestroy {
  readonly #log = new Logger('live')
  readonly #drainMs: number
  readonly #streams = new Map<number, Set<Stream>>()
  readonly #poll = setInterval(() => this.#look(this.#streams.keys()), POLL_MS).unref()
  readonly #pulse = setInterval(() => this.#stillHere(), STILL_HERE_MS).unref()
  #toTell = new Set<number>()
  #toRead = new Set<number>()
  #reading = false
  #toCheck = new Set<Stream>()
  #checking = false
  #leaving = false

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly sessions: Sessions,
    private readonly added: Added,
    @Inject(ENV) env: Env,
  ) {
    this.#drainMs = env.DRAIN_MS
  }

  get listener(): Listener {
    return {
      channel: CHANNEL,
      heard: (payload) => this.#hear(JSON.parse(payload) as Sign),
      connected: () => {
        this.#look(this.#streams.keys())
        setTimeout(() => this.#check(this.#all()), Math.random() * CHECK_SPREAD_MS).unref()
      },
    }
  }

  /** The source of changes, which one module adds. */
  get #changes(): Changes {
    return this.added.all.liveChanges[0] ?? { newest: async () => 0, since: async () => [] }
  }

  /** Tells every process that a change for these people was committed. */
  tell(accounts: Iterable<number>): void {
    if (this.#toTell.size === 0) setTimeout(() => void this.#send(), BATCH_MS)
    for (const account of accounts) this.#toTell.add(account)
  }

  /** Tells people's pages to look again, by a `hello` without an id. A stream that is away begins with one anyway. */
  async nudge(accounts: readonly number[]): Promise<void> {
    await this.pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ nudged: accounts })]).catch(() => {})
  }

  /** Sends hints that nobody needs to get: what they say is to be read elsewhere, too. */
  async mark(marks: readonly Mark[]): Promise<void> {
    for (let i = 0; i < marks.length; i += MARKS_AT_ONCE) {
      const sign = JSON.stringify({ marks: marks.slice(i, i + MARKS_AT_ONCE) } satisfies Sign)
      await this.pool.query('select pg_notify($1, $2)', [CHANNEL, sign]).catch(() => {})
    }
  }

  /** Whether this process is stopping, so that a new stream would end at once. */
  get isLeaving(): boolean {
    return this.#leaving
  }

  /** How many streams are open in this process: those of a person, or all. */
  openStreams(account?: number): number {
    return account === undefined ? [...this.#all()].length : (this.#streams.get(account)?.size ?? 0)
  }

  /** Sends `reader` the changes for one person after the last `seen`. Answers a function that stops it. */
  watch(account: number, seen: number | undefined, reader: Reader): () => void {
    const stream: Stream = { reader, endsAt: Date.now() + LIFE_MS * (1 + Math.random()) }
    const streams = this.#streams.get(account) ?? new Set()
    this.#streams.set(account, streams.add(stream))
    this.#open(account, stream, seen).catch(() => reader.end())
    return () => {
      streams.delete(stream)
      if (streams.size === 0) this.#streams.delete(account)
    }
  }

  /** Ends streams at random moments of the drain time, while the balancer turns to other processes. */
  onModuleDestroy() {
    this.#leaving = true
    clearInterval(this.#poll)
    clearInterval(this.#pulse)
    for (const { reader } of this.#all()) setTimeout(() => reader.end(), Math.random() * this.#drainMs)
  }

  async #open(account: number, stream: Stream, seen: number | undefined): Promise<void> {
    const newest = await this.#changes.newest(account)
    // A later id than the newest one comes from another database.
    const resumed = seen !== undefined && seen <= newest
    stream.seen = resumed ? seen : newest
    const hello = resumed ? '' : `data: {"type":"${HELLO}"}\n`
    stream.reader.write(`retry: ${comeBackMs()}\nid: ${stream.seen}\n${hello}\n`)
    this.#look([account])
  }

  *#all(): Iterable<Stream> {
    for (const streams of this.#streams.values()) yield* streams
  }

  #stillHere(): void {
    const now = Date.now()
    for (const { reader, endsAt } of this.#all()) {
      if (now > endsAt) reader.end()
      else reader.write(': still here\n\n')
    }
  }

  #hear(sign: Sign): void {
    if (Array.isArray(sign)) this.#look(sign)
    else if ('nudged' in sign) for (const account of sign.nudged) this.#say(account, `data: {"type":"${HELLO}"}\n\n`)
    else if ('marks' in sign)
      for (const { account, event } of sign.marks) this.#say(account, `event: mark\ndata: ${JSON.stringify(event)}\n\n`)
    else this.#check(this.#streams.get(sign.ended) ?? [])
  }

  #say(account: number, text: string): void {
    for (const { reader } of this.#streams.get(account) ?? []) reader.write(text)
  }

  #look(accounts: Iterable<number>): void {
    for (const account of accounts) if (this.#streams.has(account)) this.#toRead.add(account)
    if (!this.#reading && this.#toRead.size > 0) void this.#read()
  }

  /** One read at a time, for all people who were announced meanwhile: under load the batches grow. */
  async #read(): Promise<void> {
    this.#reading = true
    try {
      while (this.#toRead.size > 0) {
        const seen = this.#seenBy(this.#toRead)
        this.#toRead = new Set()
        if (seen.size === 0) continue
        const changes = await this.#changes.since(seen, READ_SIZE)
        this.#deliver(changes)
        if (changes.length === READ_SIZE) this.#toRead = new Set([...this.#toRead, ...seen.keys()])
      }
    } catch (error) {
      this.#log.warn({ code: (error as { code?: string }).code }, 'changes were not read; the next poll reads them')
    } finally {
      this.#reading = false
    }
  }

  #seenBy(accounts: Iterable<number>): Map<number, number> {
    const oldest = new Map<number, number>()
    for (const account of accounts) {
      const seen = [...(this.#streams.get(account) ?? [])].flatMap((stream) => stream.seen ?? [])
      if (seen.length > 0) oldest.set(account, Math.min(...seen))
    }
    return oldest
  }

  #deliver(changes: Change[]): void {
    for (const { account, id, event } of changes) {
      const text = `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`
      for (const stream of this.#streams.get(account) ?? []) {
        if (stream.seen === undefined || stream.seen >= id) continue
        stream.seen = id
        stream.reader.write(text)
      }
    }
  }

  #check(streams: Iterable<Stream>): void {
    for (const stream of streams) this.#toCheck.add(stream)
    if (!this.#checking && this.#toCheck.size > 0) void this.#checkSessions()
  }

  /** One query at a time, about many sessions: many streams must not take every connection of the pool. */
  async #checkSessions(): Promise<void> {
    this.#checking = true
    while (this.#toCheck.size > 0) {
      const some = [...this.#toCheck].slice(0, SESSIONS_AT_ONCE)
      for (const stream of some) this.#toCheck.delete(stream)
      // When the check fails, the streams end; clients with a session reconnect.
      const alive = await this.sessions.aliveOf(some.map(({ reader }) => reader.session)).catch(() => new Set<string>())
      for (const { reader } of some) if (!alive.has(reader.session)) reader.end()
    }
    this.#checking = false
  }

  async #send(): Promise<void> {
    const batch = [...this.#toTell]
    this.#toTell = new Set()
    try {
      for (let i = 0; i < batch.length; i += BATCH_SIZE) {
        await this.pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(batch.slice(i, i + BATCH_SIZE))])
      }
    } catch {
      this.#log.warn({ people: batch.length }, 'a batch of changes was not announced; the next poll finds it')
    }
  }
}
