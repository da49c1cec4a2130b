declare module '../contributions.ts' {
  interface ContributionTypes {
    liveChanges: Changes
  }
}

/** A change that a person should see at once. */
export interface Change {
  account: number
  /** For each person, ids grow in the order of commits, so the last seen id says what is missing. */
  id: number
  /** The event for the reader; `type` says its kind. */
  event: { type: string } & Record<string, unknown>
}

/** Reads the changes of a module for live events. */
export interface Changes {
  /** The id of each person's newest change; 0 or nothing if there is none. */
  newest(accounts: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** The changes for these people after the id beside each, oldest first, at most `most` in all. */
  since(seen: ReadonlyMap<number, number>, most: number): Promise<Change[]>
}
