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

export const KEEP_ALIVE_GROUPS = 250

export class Streams {
  readonly #byAccount = new Map<number, Set<Stream>>()
  readonly #groups = Array.from({ length: KEEP_ALIVE_GROUPS }, () => new Set<Stream>())
  readonly #groupOf = new WeakMap<Stream, Set<Stream>>()
  #openCount = 0
  #addedCount = 0
  #currentGroup = 0

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

  /** Divides streams into groups, so that thousands are not written to at the same time. */
  nextKeepAliveGroup(): Iterable<Stream> {
    this.#currentGroup = (this.#currentGroup + 1) % KEEP_ALIVE_GROUPS
    return this.#groups[this.#currentGroup] as Set<Stream>
  }

  add(account: number, stream: Stream): void {
    this.#byAccount.set(account, (this.#byAccount.get(account) ?? new Set()).add(stream))
    const group = this.#groups[this.#addedCount++ % KEEP_ALIVE_GROUPS] as Set<Stream>
    this.#groupOf.set(stream, group.add(stream))
    this.#openCount += 1
  }

  delete(account: number, stream: Stream): void {
    const streams = this.#byAccount.get(account)
    if (streams?.delete(stream)) this.#openCount -= 1
    this.#groupOf.get(stream)?.delete(stream)
    if (streams?.size === 0) this.#byAccount.delete(account)
  }

  write(account: number, text: string): void {
    for (const { client } of this.streamsOf(account)) client.write(text)
  }

  oldestLastIds(accounts: Iterable<number>): Map<number, number> {
    const oldest = new Map<number, number>()
    for (const account of accounts) {
      const lastId = [...this.streamsOf(account)].flatMap((stream) => stream.lastId ?? [])
      if (lastId.length > 0) oldest.set(account, Math.min(...lastId))
    }
    return oldest
  }

  /**
   * The changes were read from the ids in `from` on. A stream that was opened since and needs earlier changes gets none
   * of these, because it would never get the earlier ones.
   */
  deliver(changes: readonly Change[], from: ReadonlyMap<number, number>): void {
    const recipients = [...new Set(changes.map(({ account }) => account))].map((account) => {
      const start = from.get(account) as number
      return [
        account,
        [...this.streamsOf(account)].filter(({ lastId }) => lastId !== undefined && lastId >= start),
      ] as const
    })
    const streamsOf = new Map(recipients)
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
