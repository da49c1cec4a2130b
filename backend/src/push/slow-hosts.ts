/** More than are sent at once, so that no zone rests after one short failure. */
const MOST_WAITS = 5
/** The length of a window: a minute for the usual timeout of five seconds. */
const WINDOW_TIMEOUTS = 12
const KEPT = 1_000

interface Window {
  waits: number
  until: number
}

/**
 * Remembers in this process which zones have kept us waiting. Anybody can name a host that does not answer as their push
 * service, and its messages would hold the workers that those of everybody need.
 */
export class SlowHosts {
  readonly #zones = new Map<string, Window>()

  constructor(private readonly timeoutMs: number) {}

  /** Whether no message goes to this host until its window ends. */
  isResting(host: string): boolean {
    const found = this.#zones.get(zoneOf(host))
    return found !== undefined && found.waits >= MOST_WAITS && found.until > performance.now()
  }

  /** Notes how long a host took to answer, or not to. */
  note(host: string, tookMs: number): void {
    if (tookMs < this.timeoutMs / 2) return
    const [zone, now] = [zoneOf(host), performance.now()]
    const found = this.#zones.get(zone)
    const window = found && found.until > now ? found : { waits: 0, until: now + WINDOW_TIMEOUTS * this.timeoutMs }
    window.waits++
    // The zone that was slow last is dropped last.
    this.#zones.delete(zone)
    this.#zones.set(zone, window)
    for (const oldest of this.#zones.keys()) if (this.#zones.size > KEPT) this.#zones.delete(oldest)
  }
}

/** The last two labels: whoever has a zone can make up any number of names in it. */
const zoneOf = (host: string): string => host.split('.').slice(-2).join('.')
