import type { Record } from '../evidence/record.ts'
import type { LoadedSite } from '../site/site.ts'
import type { Reply } from './send-request.ts'

/** A simulated user of the site, as the input of a scenario. */
export interface VirtualUser {
  site: LoadedSite
  record: Record
  number: number
  /** Whether the load continues. */
  goes(): boolean
  /** Retries a request until it gets a final response; undefined when it never does. */
  until(what: string, send: () => Promise<Reply>): Promise<Reply | undefined>
}

/** Performs one complete action. Returns whether it succeeded. */
export type Scenario = (user: VirtualUser) => (turn: number) => Promise<boolean>
