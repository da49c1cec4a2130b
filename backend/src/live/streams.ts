import type { Hint } from './bus.ts'
import type { Change } from './changes.ts'

/** The open HTTP response of a stream. */
export interface StreamClient {
  write(text: string): void
  end(): void
  /** The secret of the session that opened the stream. */
  readonly session: string
}

/** An open stream of an account. */
export interface Stream {
  /** The id of the newest change that was sent; undefined until the start position is known. */
  lastId?: number
  readonly client: StreamClient
  readonly endsAt: number
}

/** Where a stream begins: after a change; if it continues a document, with the document's age in milliseconds. */
export interface StreamStart {
  after?: number | undefined
  age?: number | undefined
}

/** Sets the delay after which the client reconnects. */
export const retryField = (ms: number) => `retry: ${ms}\n`

export const hintText = (event: Hint['event']) => `event: hint\ndata: ${JSON.stringify(event)}\n\n`

/** The time to open a stream, with half of a processor in use for other work. */
const OPENING_MS = 6
const [MIN_MS, MAX_MS] = [4_000, 30_000]

/** The time over which this many clients spread their reconnections, after the first second. */
export const reconnectWindowMs = (streams: number) => Math.min(MAX_MS, Math.max(MIN_MS, streams * OPENING_MS))

/**
 * Returns a random delay for a client's reconnection, so that the clients of a lost process do not all return at once. It
 * grows with the number of streams: too many reconnections would overload the other processes and would time out.
 */
export const reconnectDelayMs = (streams: number) => Math.round(1_000 + Math.random() * reconnectWindowMs(streams))

/** The number of groups into which streams are divided for keep-alive messages. */
export const KEEP_ALIVE_GROUPS = 250

/** The open streams of this process, by account. */
export class Streams {
  readonly #of = new Map<number, Set<Stream>>()
  /** The keep-alive groups, and for each stream the group that it is in. */
  readonly #groups = Array.from({ length: KEEP_ALIVE_GROUPS }, () => new Set<Stream>())
  readonly #groupOf = new WeakMap<Stream, Set<Stream>>()
  #open = 0
  #added = 0
  #group = 0

  get accounts(): Iterable<number> {
    return this.#of.keys()
  }

  *all(): Iterable<Stream> {
    for (const streams of this.#of.values()) yield* streams
  }

  of(account: number): ReadonlySet<Stream> {
    return this.#of.get(account) ?? NONE
  }

  /** The number of open streams of an account, or of all. */
  count(account?: number): number {
    return account === undefined ? this.#open : this.of(account).size
  }

  /** Returns one group of streams after the other, so that thousands are not written to at the same time. */
  nextKeepAliveGroup(): Iterable<Stream> {
    this.#group = (this.#group + 1) % KEEP_ALIVE_GROUPS
    return this.#groups[this.#group] as Set<Stream>
  }

  add(account: number, stream: Stream): void {
    this.#of.set(account, (this.#of.get(account) ?? new Set()).add(stream))
    const group = this.#groups[this.#added++ % KEEP_ALIVE_GROUPS] as Set<Stream>
    this.#groupOf.set(stream, group.add(stream))
    this.#open += 1
  }

  delete(account: number, stream: Stream): void {
    const streams = this.#of.get(account)
    if (streams?.delete(stream)) this.#open -= 1
    this.#groupOf.get(stream)?.delete(stream)
    if (streams?.size === 0) this.#of.delete(account)
  }

  write(account: number, text: string): void {
    for (const { client } of this.of(account)) client.write(text)
  }

  /** Returns the lowest last id among the streams of each account. */
  oldestLastIds(accounts: Iterable<number>): Map<number, number> {
    const oldest = new Map<number, number>()
    for (const account of accounts) {
      const lastId = [...this.of(account)].flatMap((stream) => stream.lastId ?? [])
      if (lastId.length > 0) oldest.set(account, Math.min(...lastId))
    }
    return oldest
  }

  /**
   * Writes each change to the streams that have not received it. The changes were read from the ids in `from` on. A stream
   * that was opened since and needs earlier changes gets none of these, because it would never get the earlier ones.
   */
  deliver(changes: readonly Change[], from: ReadonlyMap<number, number>): void {
    const needing = [...new Set(changes.map(({ account }) => account))].map((account) => {
      const start = from.get(account) as number
      return [account, [...this.of(account)].filter(({ lastId }) => lastId !== undefined && lastId >= start)] as const
    })
    const streamsOf = new Map(needing)
    for (const { account, id, event } of changes) {
      const text = `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`
      for (const stream of streamsOf.get(account) ?? []) {
        if ((stream.lastId as number) >= id) continue
        stream.lastId = id
        stream.client.write(text)
      }
    }
  }
}

const NONE: ReadonlySet<Stream> = new Set()
