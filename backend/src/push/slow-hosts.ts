/** Above the number of parallel requests, so that one short failure does not pause a zone. */
const MAX_SLOW_REQUESTS = 5
/** A minute for the default timeout of five seconds. */
const WINDOW_TIMEOUTS = 12
const MAX_HOSTS = 1_000

interface Window {
  slowRequests: number
  until: number
}

/**
 * Pauses zones (parent domains) that respond slowly, per process. Without it, anyone could subscribe with an
 * unresponsive host and block the workers for all other messages.
 */
export class SlowHosts {
  readonly #zones = new Map<string, Window>()

  constructor(private readonly timeoutMs: number) {}

  isPaused(host: string): boolean {
    const found = this.#zones.get(zoneOf(host))
    return found !== undefined && found.slowRequests >= MAX_SLOW_REQUESTS && found.until > performance.now()
  }

  record(host: string, tookMs: number): void {
    if (tookMs < this.timeoutMs / 2) return
    const [zone, now] = [zoneOf(host), performance.now()]
    const found = this.#zones.get(zone)
    const window =
      found && found.until > now ? found : { slowRequests: 0, until: now + WINDOW_TIMEOUTS * this.timeoutMs }
    window.slowRequests++
    // Re-insert, so that the most recently slow zone is dropped last.
    this.#zones.delete(zone)
    this.#zones.set(zone, window)
    for (const oldest of this.#zones.keys()) if (this.#zones.size > MAX_HOSTS) this.#zones.delete(oldest)
  }
}

/** The last two labels: the owner of a zone can create any number of names in it. */
const zoneOf = (host: string): string => host.split('.').slice(-2).join('.')
