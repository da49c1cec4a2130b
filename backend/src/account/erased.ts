import { Logger } from '@nestjs/common'
import { RECORD } from '../http/logging.ts'

/**
 * What was erased, in the words of one line of the log. A restore of the database brings it back; the log does not forget
 * (operations/backup.md). An id alone proves nothing: after a restore the same id may be given to somebody else.
 */
export interface Erased {
  what: 'account' | 'photo'
  /** Of the account. */
  id: number
  /** When the account, or the photo, began: `exact` of its `created_at`. */
  since: string
}

const log = new Logger(RECORD)

/** Writes the line, once the erasure is committed. */
export const tellErased = ({ what, id, since }: Erased): void => log.log(`erased ${what} ${id} of ${since}`)

// Stores of logs wrap lines in texts of their own.
const LINE = /\berased (account|photo) (\d{1,15}) of (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)/g

/** What the lines of a text say was erased. */
export const erasedIn = (text: string): Erased[] =>
  [...text.matchAll(LINE)].map(([, what, id, since]) => ({
    what: what as Erased['what'],
    id: Number(id),
    since: since!,
  }))

/** Now it is; it was before; or the database knows nothing of it, as when it came after the moment of the restore. */
export type Outcome = 'erased' | 'already' | 'unknown'
