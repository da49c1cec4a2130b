import { Logger } from '@nestjs/common'
import type { Changes } from './changes.ts'
import { liveReads } from './counters.ts'
import type { Streams } from './streams.ts'

const READ_SIZE = 1000

export class ChangeReader {
  readonly #log = new Logger('live')
  #toRead = new Set<number>()
  #reading: Promise<void> | undefined
  processedCount = 0

  constructor(
    private readonly streams: Streams,
    private readonly changes: () => Changes,
    private readonly onReadFailed: (accounts: Iterable<number>) => void,
  ) {}

  read(accounts: Iterable<number>): void {
    for (const account of accounts) if (this.streams.streamsOf(account).size > 0) this.#toRead.add(account)
    if (this.#toRead.size > 0) this.#reading ??= this.#read()
  }

  async idle(): Promise<void> {
    await this.#reading
  }

  /** Reads one batch at a time, so that batches grow under load. */
  async #read(): Promise<void> {
    await Promise.resolve() // messages of the same tick are read together
    while (this.#toRead.size > 0) {
      const accounts = this.#toRead
      this.#toRead = new Set()
      const lastIds = this.streams.oldestLastIds(accounts)
      if (lastIds.size === 0) continue
      try {
        liveReads.inc()
        const changes = await this.changes().since(lastIds, READ_SIZE)
        this.streams.deliver(changes, lastIds)
        if (changes.length === READ_SIZE) this.#toRead = new Set([...this.#toRead, ...lastIds.keys()])
      } catch (error) {
        this.#log.warn({ code: (error as { code?: string }).code }, 'could not read changes; retrying soon')
        this.onReadFailed(accounts)
      }
    }
    this.#reading = undefined
    this.processedCount += 1
  }
}
