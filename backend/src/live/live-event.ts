/** What processes tell each other about a person. */
export type LiveEvent =
  /** Changes were committed. */
  | { of: 'changes'; account: number }
  /** Sessions have ended. */
  | { of: 'ended'; account: number }
  /** The person's pages should look again. */
  | { of: 'nudge'; account: number }
  | ({ of: 'mark' } & Mark)

/** A hint for a person's pages: it has no number, so whoever is away misses it. */
export interface Mark {
  account: number
  event: { type: string } & Record<string, unknown>
}

/** Instead of signs that were lost: everybody with a stream may have missed something. */
export interface Everybody {
  of: 'everybody'
}

/** Carries signs between processes; the one that sends them hears them, too. */
export interface Bus {
  readonly name: string
  readonly isConnected: boolean
  /** How many accounts it listens for. */
  readonly subscriptions: number
  /** How many signs were heard. */
  readonly ended: number
  /** From when it resolves on, signs about this person are heard here; while the bus is away it resolves, too. */
  hear(account: number): Promise<unknown>
  forget(account: number): void
  /** Rejects when it is not sure that all were sent. */
  send(signs: ReadonlyArray<LiveEvent | Everybody>): Promise<unknown>
  /** Resolves with true when all that was sent before has been heard here, and with false while the bus is away. */
  fence(): Promise<boolean>
}

/** Whoever hears the signs of a bus. */
export interface BusListener {
  heard(sign: LiveEvent): void
  /** Signs may have been missed: about these people, or about everybody. */
  missed(why: 'reconnected' | 'moved' | 'told', accounts?: Iterable<number>): void
}
