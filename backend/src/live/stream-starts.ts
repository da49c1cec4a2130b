import { BatchLoader } from './batch-loader.ts'
import type { Bus } from './bus.ts'
import type { Changes } from './changes.ts'
import { HELLO } from './live.contract.ts'
import { RecentHints } from './recent-hints.ts'
import { hintText, retryField, type Stream, type StreamStart } from './streams.ts'

export class StreamStarts {
  readonly hints = new RecentHints()
  /** Thousands of streams begin when a process is lost, so the reads are batched. */
  readonly #newest: BatchLoader<number, number>

  constructor(
    private readonly bus: Bus,
    changes: () => Changes,
  ) {
    this.#newest = new BatchLoader(async (accounts) => {
      const newest = await changes().newest(accounts)
      return (account) => newest.get(account) ?? 0
    })
  }

  position(account: number): Promise<number> {
    return this.#newest.load(account)
  }

  async begin(account: number, stream: Stream, { after, age }: StreamStart, delayMs: number): Promise<void> {
    const newest = await this.position(account)
    // An id above the newest one comes from another database.
    const resumed = after !== undefined && after <= newest
    stream.lastId = resumed ? after : newest
    const hello = resumed ? '' : `data: {"type":"${HELLO}"}\n`
    stream.client.write(`${retryField(delayMs)}id: ${stream.lastId}\n${hello}\n`)
    if (!resumed || age === undefined) return
    for (const event of this.hints.hintsOf(account, this.bus.isConnected ? age : Number.POSITIVE_INFINITY))
      stream.client.write(hintText(event))
  }
}
