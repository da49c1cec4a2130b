const SEVERAL = 3

/** A provider that refuses several different flights in a row refuses our requests, not these flights. */
export class RefusedFlights {
  readonly #flights = new Set<string>()

  get areSeveral(): boolean {
    return this.#flights.size >= SEVERAL
  }

  add(flight: string): void {
    if (!this.areSeveral) this.#flights.add(flight)
  }

  clear(): void {
    this.#flights.clear()
  }
}
