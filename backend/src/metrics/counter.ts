/** One count: what it is about, by label, and how often it was. */
export interface Counted {
  labels: Record<string, string>
  value: number
}

/** More combinations of labels than this are an error of ours, and must not grow in the memory of whoever scrapes. */
const MOST_SERIES = 500

/**
 * Counts what happens in this process, whether or not somebody looks. Labels are names of ours (a queue, a kind of letter,
 * a limit), never anything that a person has typed, and never an id.
 */
export class Counter<Label extends string = string> {
  readonly #counts = new Map<string, Counted>()
  readonly #other: Counted

  constructor(
    readonly name: string,
    readonly help: string,
    readonly labels: readonly Label[],
    known: ReadonlyArray<Record<Label, string>> = [],
  ) {
    for (const labels of known) this.#counts.set(this.#keyOf(labels), { labels, value: 0 })
    this.#other = { labels: Object.fromEntries(labels.map((label) => [label, 'other'])), value: 0 }
  }

  add(labels: Record<Label, string>, times = 1): void {
    const known = this.#counts.get(this.#keyOf(labels))
    if (known) known.value += times
    else if (this.#counts.size < MOST_SERIES) this.#counts.set(this.#keyOf(labels), { labels, value: times })
    else this.#other.value += times
  }

  get counts(): Counted[] {
    return [...this.#counts.values(), ...(this.#other.value > 0 ? [this.#other] : [])]
  }

  #keyOf(labels: Record<Label, string>): string {
    return this.labels.map((label) => labels[label]).join('\n')
  }
}

// Alerts wait for the first refusal of these: Prometheus sees no increase in a line that begins at 1.
const WATCHED = [{ limit: 'sms-budget' }, { limit: 'tips-helper' }, { limit: 'tips-site' }]

/** The uses that a limit has refused. */
export const refusals = new Counter(
  'limit_refusals_total',
  'Uses that a limit has refused, by the name of the limit.',
  ['limit'],
  WATCHED,
)

/** The runs of jobs. */
export const jobRuns = new Counter(
  'job_runs_total',
  'Runs of jobs: completed, failed (it comes again, as long as it may) or deadletter (no retry can help).',
  ['queue', 'outcome'],
)

/** The refunds whose money came back to the platform. */
export const returnedRefunds = new Counter(
  'refunds_returned_total',
  'Refunds that did not reach their giver, as Stripe has said; a person has to find another way.',
  [],
)

/** The tips that were paid above a limit of the day. */
export const tipsAboveLimit = new Counter(
  'tips_above_limit_total',
  'Tips that were paid above a limit of the day (helper or site), and are held.',
  ['limit'],
  [{ limit: 'helper' }, { limit: 'site' }],
)

const WAYS = ['standby', 'after-write', 'behind', 'not-found', 'failed'] as const
/** Where a read went that may go to a standby: there, or to the primary, and why. */
export type ReadWay = (typeof WAYS)[number]

/** The reads that may go to standbys. */
export const standbyReads = new Counter(
  'standby_reads_total',
  'Reads that may go to a standby: to one (standby), or to the primary, because the reader had just written (after-write), no standby was usable (behind), it was not found there (not-found), or failed there.',
  ['way'],
  WAYS.map((way) => ({ way })),
)
