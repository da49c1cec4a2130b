/** Above the number of parallel requests, so that one short failure does not pause a zone. */
const MOST_WAITS = 5
/** The length of a window in timeouts: a minute for the default timeout of five seconds. */
const WINDOW_TIMEOUTS = 12
const MAX_HOSTS = 1_000

interface Window {
  waits: number
  until: number
}

/**
 * Pauses zones (parent domains) that respond slowly, per process. Anyone can subscribe with an unresponsive host, and its
 * messages would block the workers for all other messages.
 */
export class SlowHosts {
  readonly #zones = new Map<string, Window>()

  constructor(private readonly timeoutMs: number) {}

  /** Whether messages to this host are paused until its window ends. */
  isPaused(host: string): boolean {
    const found = this.#zones.get(zoneOf(host))
    return found !== undefined && found.waits >= MOST_WAITS && found.until > performance.now()
  }

  /** Records how long a request to a host took, with or without a response. */
  record(host: string, tookMs: number): void {
    if (tookMs < this.timeoutMs / 2) return
    const [zone, now] = [zoneOf(host), performance.now()]
    const found = this.#zones.get(zone)
    const window = found && found.until > now ? found : { waits: 0, until: now + WINDOW_TIMEOUTS * this.timeoutMs }
    window.waits++
    // Re-insert, so that the most recently slow zone is dropped last.
    this.#zones.delete(zone)
    this.#zones.set(zone, window)
    for (const oldest of this.#zones.keys()) if (this.#zones.size > MAX_HOSTS) this.#zones.delete(oldest)
  }
}

/** The last two labels of a host: the owner of a zone can create any number of names in it. */
const zoneOf = (host: string): string => host.split('.').slice(-2).join('.')
