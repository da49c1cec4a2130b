declare module '../contributions.ts' {
  interface ContributionTypes {
    liveChanges: Changes
  }
}

export interface Change {
  account: number
  /** Grows in commit order for each account, so the last id that a client received identifies what it missed. */
  id: number
  event: { type: string } & Record<string, unknown>
}

export interface Changes {
  /** The value is 0 or missing for an account without changes. */
  newest(accounts: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Oldest first, at most `limit` in all. */
  since(lastIds: ReadonlyMap<number, number>, limit: number): Promise<Change[]>
}
