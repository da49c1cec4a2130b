import type { Hint } from './bus.ts'
import type { Change } from './changes.ts'

export interface StreamClient {
  write(text: string): void
  end(): void
  readonly session: string
}

export interface Stream {
  /** Undefined until the start position is known. */
  lastId?: number
  keepAliveAt: number
  readonly client: StreamClient
  readonly endsAt: number
}

/** `after` is the last received change. `age` is the age of the document that contained it, in milliseconds. */
export interface StreamStart {
  after?: number | undefined
  age?: number | undefined
}

export const retryField = (ms: number) => `retry: ${ms}\n`

export const hintText = (event: Hint['event']) => `event: hint\ndata: ${JSON.stringify(event)}\n\n`

/** The time to open a stream while other work uses half of a processor. */
const OPENING_MS = 6
const [MIN_MS, MAX_MS] = [4_000, 30_000]

/** The reconnections are spread over this time, after the first second. */
export const reconnectWindowMs = (streams: number) => Math.min(MAX_MS, Math.max(MIN_MS, streams * OPENING_MS))

/**
 * The delay is random, so that the clients of a lost process do not reconnect at the same time. It grows with the
 * number of streams: too many reconnections would overload the other processes and would time out.
 */
export const reconnectDelayMs = (streams: number) => Math.round(1_000 + Math.random() * reconnectWindowMs(streams))

const KEEP_ALIVE_MS = 45_000 // less than the idle timeout of common proxies, which is a minute
/** Streams end after 10 to 20 minutes: when clients reconnect, sessions are checked and load is rebalanced. */
const MIN_STREAM_MS = 600_000

export class Streams {
  readonly #byAccount = new Map<number, Set<Stream>>()
  #openCount = 0

  get accounts(): Iterable<number> {
    return this.#byAccount.keys()
  }

  *all(): Iterable<Stream> {
    for (const streams of this.#byAccount.values()) yield* streams
  }

  streamsOf(account: number): ReadonlySet<Stream> {
    return this.#byAccount.get(account) ?? NONE
  }

  count(account?: number): number {
    return account === undefined ? this.#openCount : this.streamsOf(account).size
  }

  /** The first keep-alive comes at a random moment, so that thousands are not written at the same time. */
  add(account: number, client: StreamClient): Stream {
    const keepAliveAt = Date.now() + Math.random() * KEEP_ALIVE_MS
    const stream: Stream = { client, keepAliveAt, endsAt: Date.now() + MIN_STREAM_MS * (1 + Math.random()) }
    this.#byAccount.set(account, (this.#byAccount.get(account) ?? new Set()).add(stream))
    this.#openCount += 1
    return stream
  }

  delete(account: number, stream: Stream): void {
    const streams = this.#byAccount.get(account)
    if (streams?.delete(stream)) this.#openCount -= 1
    if (streams?.size === 0) this.#byAccount.delete(account)
  }

  /** Keeps due streams alive, and ends old ones. */
  keepAlive(now = Date.now()): void {
    for (const stream of this.all()) {
      if (now < stream.keepAliveAt) continue
      stream.keepAliveAt = now + KEEP_ALIVE_MS
      if (now > stream.endsAt) stream.client.end()
      else stream.client.write(`${retryField(reconnectDelayMs(this.#openCount))}\n`)
    }
  }

  write(account: number, text: string): void {
    for (const { client } of this.streamsOf(account)) client.write(text)
  }

  oldestLastIds(accounts: Iterable<number>): Map<number, number> {
    const oldest = new Map<number, number>()
    for (const account of accounts) {
      const lastIds = [...this.streamsOf(account)].flatMap((stream) => stream.lastId ?? [])
      if (lastIds.length > 0) oldest.set(account, Math.min(...lastIds))
    }
    return oldest
  }

  /**
   * The changes were read from the ids in `from` on. A stream that was opened since and needs earlier changes gets none
   * of these, because it would never get the earlier ones.
   */
  deliver(changes: readonly Change[], from: ReadonlyMap<number, number>): void {
    for (const { account, id, event } of changes) {
      const text = `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`
      for (const stream of this.streamsOf(account)) {
        const { lastId } = stream
        if (lastId === undefined || lastId < from.get(account)! || lastId >= id) continue
        stream.lastId = id
        stream.client.write(text)
      }
    }
  }
}

const NONE: ReadonlySet<Stream> = new Set()
