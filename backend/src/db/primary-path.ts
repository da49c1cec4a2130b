const KEPT = 60

interface Place {
  /** The place in the WAL that was on disk. */
  lsn: number
  /** When the primary said so, by this process's own clock. */
  at: number
}

/** The WAL positions of the primary during the last seconds: a standby at one of them shows the state of that time. */
export class PrimaryPath {
  #places: Place[] = []

  add(lsn: number, at: number): void {
    this.#places.push({ lsn, at })
    if (this.#places.length > KEPT) this.#places.shift()
  }

  /** The number of bytes that a standby at this position has not replayed yet. */
  bytesFrom(lsn: number): number {
    return Math.max(0, (this.#places.at(-1)?.lsn ?? lsn) - lsn)
  }

  /**
   * When the primary was last known to be at this place and no further: now, if it is there or nobody knows where it is;
   * minus infinity, if that is longer ago than what is kept.
   */
  wasAt(lsn: number, now: number): number {
    if (this.bytesFrom(lsn) === 0) return now
    return this.#places.findLast((place) => place.lsn <= lsn)?.at ?? Number.NEGATIVE_INFINITY
  }
}
