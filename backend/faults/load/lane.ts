import type { Record } from '../record.ts'
import type { Site } from '../site.ts'
import type { Reply } from './ask.ts'

/** What a kind of load is given. */
export interface Lane {
  site: Site
  record: Record
  number: number
  /** Whether the load still goes on. */
  goes(): boolean
  /** Asks again until there is an answer, as a patient person does; undefined when there never was one. */
  until(what: string, act: () => Promise<Reply>): Promise<Reply | undefined>
}

/** Does one thing, whole; answers whether it worked. */
export type Act = (lane: Lane) => (turn: number) => Promise<boolean>
