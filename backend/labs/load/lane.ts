import type { Record } from '../evidence/record.ts'
import type { LoadedSite } from '../site/site.ts'
import type { Reply } from './ask.ts'

/** The input of each kind of load. */
export interface Lane {
  site: LoadedSite
  record: Record
  number: number
  /** Whether the load continues. */
  goes(): boolean
  /** Repeats a request until it is answered, as a patient person does; undefined when it never is. */
  until(what: string, act: () => Promise<Reply>): Promise<Reply | undefined>
}

/** Does one complete action; answers whether it worked. */
export type Act = (lane: Lane) => (turn: number) => Promise<boolean>
