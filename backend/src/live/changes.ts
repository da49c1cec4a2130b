declare module '../contributions.ts' {
  interface ContributionTypes {
    liveChanges: Changes
  }
}

/** A change that open pages of an account show immediately. */
export interface Change {
  account: number
  /** Grows in commit order for each account, so the last id that a client received tells what it missed. */
  id: number
  /** The event as the client receives it. */
  event: { type: string } & Record<string, unknown>
}

/** Provides a module's changes to the live stream. */
export interface Changes {
  /** Returns the id of each account's newest change; 0 or nothing if there is none. */
  newest(accounts: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Returns the changes after the given id of each account, oldest first, at limit `limit` in all. */
  since(lastIds: ReadonlyMap<number, number>, limit: number): Promise<Change[]>
}
