import { Logger } from '@nestjs/common'
import type { Changes } from './changes.ts'
import { liveReads } from './counters.ts'
import type { Streams } from './streams.ts'

const READ_SIZE = 1000

/** Reads the changes of people who have a stream here, and writes them to their streams. */
export class ChangeReader {
  readonly #log = new Logger('live')
  #toRead = new Set<number>()
  #reading: Promise<void> | undefined
  /** How many times reads have ended. */
  ended = 0

  constructor(
    private readonly streams: Streams,
    private readonly changes: () => Changes,
    private readonly unread: (accounts: Iterable<number>) => void,
  ) {}

  look(accounts: Iterable<number>): void {
    for (const account of accounts) if (this.streams.of(account).size > 0) this.#toRead.add(account)
    if (this.#toRead.size > 0) this.#reading ??= this.#read()
  }

  /** Resolves when the present reads have ended. */
  async idle(): Promise<void> {
    await this.#reading
  }

  /** One read at a time, for all people who were announced meanwhile: under load the batches grow. */
  async #read(): Promise<void> {
    await Promise.resolve() // signs that came together are read together
    while (this.#toRead.size > 0) {
      const accounts = this.#toRead
      this.#toRead = new Set()
      const seen = this.streams.seenBy(accounts)
      if (seen.size === 0) continue
      try {
        liveReads.inc()
        const changes = await this.changes().since(seen, READ_SIZE)
        this.streams.deliver(changes, seen)
        if (changes.length === READ_SIZE) this.#toRead = new Set([...this.#toRead, ...seen.keys()])
      } catch (error) {
        this.#log.warn({ code: (error as { code?: string }).code }, 'changes were not read, and are soon')
        this.unread(accounts)
      }
    }
    this.#reading = undefined
    this.ended += 1
  }
}
