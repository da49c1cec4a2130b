import { now } from '../http/clock.contract.ts'

/** After this many failures in a row, */
const FAILURES = 3
/** no call is made for so long. */
const OPEN_MS = 30_000
const LONGEST_PAUSE_SECONDS = 600

/** Stops calls to a provider that fails. After the pause one failure more is enough to begin the next pause. */
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
    if (this.#failures >= FAILURES) this.pause(OPEN_MS / 1_000)
  }

  /** Makes no call for as long as the provider has asked for. */
  pause(seconds: number): void {
    const ms = Math.min(seconds, LONGEST_PAUSE_SECONDS) * 1_000
    this.#openUntil = Math.max(this.#openUntil, now() + ms)
  }
}
