/** Something that one person should see. */
export interface Change {
  account: number
  /** For each person, ids grow in the order of commits: everything up to the last one seen has been seen. */
  id: number
  /** What the reader gets; `type` tells kinds apart. */
  event: { type: string } & Record<string, unknown>
}

/** Where changes are read: a domain's part of live events. */
export interface Changes {
  /** The id of a person's newest change; 0 if there is none. */
  newest(account: number): Promise<number>
  /** What is new to each of these people since the id beside them, oldest first, at most so many in all. */
  since(seen: ReadonlyMap<number, number>, most: number): Promise<Change[]>
}
