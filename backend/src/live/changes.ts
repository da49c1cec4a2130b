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
  /** Accounts without changes have 0 or no entry. */
  newest(accounts: readonly number[]): Promise<ReadonlyMap<number, number>>
  since(lastIds: ReadonlyMap<number, number>, limit: number): Promise<Change[]>
}
