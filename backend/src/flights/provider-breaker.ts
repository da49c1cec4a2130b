import { now } from '../http/clock.contract.ts'

const MAX_FAILURES = 3
const OPEN_MS = 30_000
const LONGEST_PAUSE_SECONDS = 600

/** After a pause, one more failure begins the next pause. */
export class ProviderBreaker {
  #failures = 0
  #openUntil = 0

  get isOpen(): boolean {
    return now() < this.#openUntil
  }

  succeeded(): void {
    this.#failures = 0
  }

  failed(): void {
    this.#failures += 1
    if (this.#failures >= MAX_FAILURES) this.pause(OPEN_MS / 1_000)
  }

  /** The provider requests pauses by the header Retry-After. */
  pause(seconds: number): void {
    const ms = Math.min(seconds, LONGEST_PAUSE_SECONDS) * 1_000
    this.#openUntil = Math.max(this.#openUntil, now() + ms)
  }
}
