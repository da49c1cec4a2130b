const MAX_POSITIONS = 60

interface WalPosition {
  lsn: number
  at: number
}

/** The WAL positions of the primary during the last seconds: a standby at one of them shows the state of that time. */
export class WalHistory {
  #positions: WalPosition[] = []

  add(lsn: number, at: number): void {
    this.#positions.push({ lsn, at })
    if (this.#positions.length > MAX_POSITIONS) this.#positions.shift()
  }

  bytesFrom(lsn: number): number {
    return Math.max(0, (this.#positions.at(-1)?.lsn ?? lsn) - lsn)
  }

  /**
   * Returns the last time at which the primary was known to be at this position: now, if it still is or its position is
   * unknown; minus infinity, if that time is older than the stored positions.
   */
  wasAt(lsn: number, now: number): number {
    if (this.bytesFrom(lsn) === 0) return now
    return this.#positions.findLast((position) => position.lsn <= lsn)?.at ?? Number.NEGATIVE_INFINITY
  }
}
