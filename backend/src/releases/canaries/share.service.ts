import { createHash, randomInt } from 'node:crypto'
import type { Pin } from '../going-live/live-set.ts'

/** A visitor's lot: one of a thousand, so it makes nobody known. */
export const drawLot = () => String(randomInt(1000))

/**
 * The version of a name that a lot gets. The same lot gets the same answer for as long as the canary is there, and
 * more percent only ever add visitors. Each release deals anew, so that not the same people try everything.
 */
export function versionFor(lot: string, name: string, { version, canary }: Pin): string {
  if (!canary) return version
  const place = createHash('sha256').update(`${lot} ${name}@${canary.version}`).digest().readUInt32BE() / 2 ** 32
  return place * 100 < canary.percent ? canary.version : version
}
