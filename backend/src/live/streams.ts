import type { Change } from './changes.ts'

/** The open reply of a stream. */
export interface Reader {
  write(text: string): void
  end(): void
  /** The secret of the session that the stream needs. */
  readonly session: string
}

/** An open stream of a person. */
export interface Stream {
  /** The newest change that was sent; undefined until the stream knows its beginning. */
  seen?: number
  readonly reader: Reader
  readonly endsAt: number
}

/** The time in which a processor opens a stream, and has half of its time for others. */
const OPENING_MS = 6
const [LEAST_MS, MOST_MS] = [4_000, 30_000]

/** The time within which so many clients come back, after the first second. */
export const reconnectWindowMs = (streams: number) => Math.min(MOST_MS, Math.max(LEAST_MS, streams * OPENING_MS))

/**
 * The time until a client reconnects, at random, so that the readers of a lost process do not all return at once. With
 * more of them it is longer: otherwise they would keep the others from answering, and would come again and again.
 */
export const reconnectDelayMs = (streams: number) => Math.round(1_000 + Math.random() * reconnectWindowMs(streams))

/** So many beats are one round, in which each stream has its turn. */
export const BEATS = 250

/** The streams that are open in this process, by person. */
export class Streams {
  readonly #of = new Map<number, Set<Stream>>()
  /** The streams of each beat, and for each stream the beat's that it is in. */
  readonly #turns = Array.from({ length: BEATS }, () => new Set<Stream>())
  readonly #turnOf = new WeakMap<Stream, Set<Stream>>()
  #open = 0
  #begun = 0
  #beat = 0

  get accounts(): Iterable<number> {
    return this.#of.keys()
  }

  *all(): Iterable<Stream> {
    for (const streams of this.#of.values()) yield* streams
  }

  of(account: number): ReadonlySet<Stream> {
    return this.#of.get(account) ?? NONE
  }

  /** How many streams are open: those of a person, or all. */
  count(account?: number): number {
    return account === undefined ? this.#open : this.of(account).size
  }

  /** The streams whose turn it is now: one part of all, so that thousands are not written to in one go. */
  nextTurn(): Iterable<Stream> {
    this.#beat = (this.#beat + 1) % BEATS
    return this.#turns[this.#beat] as Set<Stream>
  }

  add(account: number, stream: Stream): void {
    this.#of.set(account, (this.#of.get(account) ?? new Set()).add(stream))
    const turn = this.#turns[this.#begun++ % BEATS] as Set<Stream>
    this.#turnOf.set(stream, turn.add(stream))
    this.#open += 1
  }

  delete(account: number, stream: Stream): void {
    const streams = this.#of.get(account)
    if (streams?.delete(stream)) this.#open -= 1
    this.#turnOf.get(stream)?.delete(stream)
    if (streams?.size === 0) this.#of.delete(account)
  }

  say(account: number, text: string): void {
    for (const { reader } of this.of(account)) reader.write(text)
  }

  /** For each person with a stream, the oldest place from which a stream of theirs needs changes. */
  seenBy(accounts: Iterable<number>): Map<number, number> {
    const oldest = new Map<number, number>()
    for (const account of accounts) {
      const seen = [...this.of(account)].flatMap((stream) => stream.seen ?? [])
      if (seen.length > 0) oldest.set(account, Math.min(...seen))
    }
    return oldest
  }

  /**
   * Writes each change to the streams that have not seen it. They were read from the places in `from` on: a stream that has
   * come since, and needs earlier ones, gets none of these, because it would never get the earlier ones.
   */
  deliver(changes: readonly Change[], from: ReadonlyMap<number, number>): void {
    const needing = [...new Set(changes.map(({ account }) => account))].map((account) => {
      const begun = from.get(account) as number
      return [account, [...this.of(account)].filter(({ seen }) => seen !== undefined && seen >= begun)] as const
    })
    const streamsOf = new Map(needing)
    for (const { account, id, event } of changes) {
      const text = `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`
      for (const stream of streamsOf.get(account) ?? []) {
        if ((stream.seen as number) >= id) continue
        stream.seen = id
        stream.reader.write(text)
      }
    }
  }
}

const NONE: ReadonlySet<Stream> = new Set()
