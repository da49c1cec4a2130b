declare module '../contributions.ts' {
  interface ContributionTypes {
    /** The gauges of a module. Events are counted where they happen (counters.ts). */
    gauges: GaugeMetric
  }
}

export interface GaugeSample {
  labels?: Record<string, string>
  value: number
}

/** A value that is read on demand. Labels have few values, and never ids or personal data. */
export interface GaugeMetric {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  /** Runs at most once in 15 seconds. Its statement must take milliseconds at ten million rows. */
  readonly read: () => Promise<readonly GaugeSample[]> | readonly GaugeSample[]
}

const MIN_INTERVAL_MS = 15_000
/** While the database is unavailable or busy, the last values are exposed together with their age. */
const TIMEOUT_MS = 2_000

export class CachedGauge {
  #rows: readonly GaugeSample[] = []
  #readAt = Number.NEGATIVE_INFINITY
  #startedAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined

  constructor(
    readonly gauge: GaugeMetric,
    private readonly now = () => performance.now(),
  ) {}

  async rows(): Promise<readonly GaugeSample[]> {
    if (this.now() - this.#startedAt >= MIN_INTERVAL_MS) this.#reading ??= this.#read()
    await Promise.race([this.#reading, late()])
    return this.#rows
  }

  get ageSeconds(): number {
    return (this.now() - this.#readAt) / 1000
  }

  async #read(): Promise<void> {
    this.#startedAt = this.now()
    try {
      this.#rows = await this.gauge.read()
      this.#readAt = this.now()
    } catch {
      // The age of the gauge shows the failure.
    } finally {
      this.#reading = undefined
    }
  }
}

const late = () => new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS).unref())
