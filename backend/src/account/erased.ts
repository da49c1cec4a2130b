import { Logger } from '@nestjs/common'
import { RECORD } from '../http/logging.ts'

/**
 * An erasure as a line of the log. A restore of the database brings the data back; the log still has it
 * (operations/backup.md). The id alone proves nothing: after a restore it may be assigned again.
 */
export interface Erased {
  what: 'account' | 'photo'
  id: number
  /** When the account, or the photo, began: `exact` of its `created_at`. */
  since: string
}

const log = new Logger(RECORD)

/** Logs the erasure after its commit. */
export const logErasure = ({ what, id, since }: Erased): void => log.log(`erased ${what} ${id} of ${since}`)

// Log stores may prefix and wrap lines.
const LINE = /\berased (account|photo) (\d{1,15}) of (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)/g

/** Parses the erasures in a text. */
export const erasedIn = (text: string): Erased[] =>
  [...text.matchAll(LINE)].map(([, what, id, since]) => ({
    what: what as Erased['what'],
    id: Number(id),
    since: since!,
  }))

/**
 * `already`: it was erased before. `unknown`: the database does not know it, for example because it was created after the
 * backup.
 */
export type Outcome = 'erased' | 'already' | 'unknown'
