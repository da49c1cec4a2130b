import { Counter, type LabelValues, Registry } from 'prom-client'

export const PREFIX = 'flight_amigo_'

export const processRegistry = new Registry()

/** More combinations of labels are a bug and must not fill the memory of Prometheus. */
const MAX_SERIES = 500

/**
 * A prom-client counter with a bounded number of series. Labels are names from the code (a queue, a kind of email, a
 * limit), never user input and never ids. Above 500 series, new ones count as `other`.
 */
export class ProcessCounter<Label extends string = never> {
  readonly #counter: Counter<Label>
  readonly #series = new Set<string>()

  /** `initial` has the series that exist from the start: Prometheus sees no increase in a series that begins at 1. */
  constructor(
    name: string,
    help: string,
    private readonly labels: readonly Label[] = [],
    initial: ReadonlyArray<Record<Label, string>> = [],
  ) {
    this.#counter = new Counter({
      name: `${PREFIX}${name}`,
      help,
      labelNames: [...labels],
      registers: [processRegistry],
    })
    for (const series of initial) this.inc(series, 0)
  }

  inc(labels = {} as Record<Label, string>, value = 1): void {
    this.#counter.inc(this.#bounded(labels), value)
  }

  async values() {
    return (await this.#counter.get()).values
  }

  #bounded(labels: LabelValues<Label>): LabelValues<Label> {
    const key = this.labels.map((label) => labels[label]).join('\n')
    if (!this.#series.has(key) && this.#series.size >= MAX_SERIES)
      return Object.fromEntries(this.labels.map((label) => [label, 'other'])) as LabelValues<Label>
    this.#series.add(key)
    return labels
  }
}
