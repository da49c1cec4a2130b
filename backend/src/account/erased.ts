import { Logger } from '@nestjs/common'
import { RECORD } from '../http/logging.ts'

/**
 * An erasure as a line of the log, which remains when a restore of the database brings the data back
 * (operations/backup.md). The id is not sufficient: after a restore it may be assigned again.
 */
export interface Erasure {
  what: 'account' | 'photo'
  id: number
  /** The `exact` of the `created_at` of the account or the photo. */
  createdAt: string
}

const log = new Logger(RECORD)

/** Call it after the commit. */
export const logErasure = ({ what, id, createdAt }: Erasure): void => log.log(`erased ${what} ${id} of ${createdAt}`)

// Log stores may prefix and wrap lines.
const LINE = /\berased (account|photo) (\d{1,15}) of (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)/g

export const erasuresIn = (text: string): Erasure[] =>
  [...text.matchAll(LINE)].map(([, what, id, createdAt]) => ({
    what: what as Erasure['what'],
    id: Number(id),
    createdAt: createdAt!,
  }))

/** `unknown`: for example, the account was created after the backup. */
export type ErasureOutcome = 'erased' | 'already' | 'unknown'
