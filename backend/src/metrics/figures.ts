declare module '../contributions.ts' {
  interface ContributionTypes {
    /** What an operator watches. Events are counted where they happen (counters.ts). */
    figures: Figure
  }
}

/** One line of a figure: a number, and the labels that tell it from the others. */
export interface FigureRow {
  labels?: Record<string, string>
  value: number
}

/** A number that is looked up when somebody asks. Labels are few, name nobody, and are no ids. */
export interface Figure {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  /** Runs at most once in 15 seconds. A statement of it takes milliseconds at ten million rows. */
  readonly read: () => Promise<readonly FigureRow[]> | readonly FigureRow[]
}

const SHORTEST_MS = 15_000
/** The database may be away or busy: then the figures of before are told, and how old they are. */
const TIMEOUT_MS = 2_000

/** Keeps what a figure has read, so that any number of scrapes asks the database once. */
export class KeptFigure {
  #rows: readonly FigureRow[] = []
  #readAt = Number.NEGATIVE_INFINITY
  #askedAt = Number.NEGATIVE_INFINITY
  #asking: Promise<void> | undefined

  constructor(
    readonly figure: Figure,
    private readonly now = () => performance.now(),
  ) {}

  async rows(): Promise<readonly FigureRow[]> {
    if (this.now() - this.#askedAt >= SHORTEST_MS) this.#asking ??= this.#ask()
    await Promise.race([this.#asking, late()])
    return this.#rows
  }

  /** The seconds since the figure was read; infinite before the first time. */
  get ageSeconds(): number {
    return (this.now() - this.#readAt) / 1000
  }

  async #ask(): Promise<void> {
    this.#askedAt = this.now()
    try {
      this.#rows = await this.figure.read()
      this.#readAt = this.now()
    } catch {
      // Its age says so.
    } finally {
      this.#asking = undefined
    }
  }
}

const late = () => new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS).unref())
