/** The reason why rows of a table end. retention.test.ts compares it with the catalog and with the scheduled jobs. */
export type Ending =
  /** The hourly job `retention` deletes the rows whose column is this old. */
  | { by: 'age'; column: string; age: string }
  /** A step of an hourly job ends rows by more than their age; the column is the one that it finds them by. */
  | { by: 'job'; job: string; column: string }
  /** A partition for each day of the column, dropped by this scheduled job. */
  | { by: 'day'; job: string; column: string }
  | { by: 'cascade'; of: string }
  | { by: 'use'; what: string }
  | { by: 'nothing'; why: string }

export interface Retention {
  grows: string
  lives: string
  ends: readonly Ending[]
  /** The column with the pseudonym of a network, which is deleted after at most 28 days. */
  network?: string
}

export const old = (column: string, age: string): Ending => ({ by: 'age', column, age })
export const job = (name: string, column: string): Ending => ({ by: 'job', job: name, column })
export const day = (name: string, column: string): Ending => ({ by: 'day', job: name, column })
export const use = (what: string): Ending => ({ by: 'use', what })
export const stays = (why: string): Ending => ({ by: 'nothing', why })
export const of = (...tables: string[]): Ending[] => tables.map((table) => ({ by: 'cascade', of: table }))
export const rows = (grows: string, lives: string, ...ends: Ending[]): Retention => ({ grows, lives, ends })
export const withNetwork = (network: string, rest: Retention): Retention => ({ ...rest, network })
