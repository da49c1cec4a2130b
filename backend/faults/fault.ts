import type { Load } from './load/load.ts'
import type { Site } from './site.ts'

/** What a fault works with. */
export interface Scene {
  site: Site
  load: Load
  /** Notes which jobs are being worked on at this moment: something is about to fall, or has just fallen. */
  falls(): Promise<void>
  /** What the fault itself has seen go wrong. */
  amiss(why: string): void
}

/** This machine does not let it happen. */
export class NotPossible extends Error {}

/** How long a process may take to start: nobody waits for it, as long as another answers. */
export const START_MS = 30_000

/** Something that goes wrong under load. */
export interface Fault {
  name: string
  /** What goes wrong, for whoever reads the table. */
  what: string
  /** Short enough for `npm test`. */
  quick?: true
  /** A shorter form of another. */
  onlyByName?: true
  /** Until both processes must be ready and answer again; 5 s unless said. */
  readyWithinMs?: number
  /** The outside refuses mails for good: their jobs end where a person looks. */
  mailsMayDie?: true
  /** Does the damage, and undoes it: from its end on the time to ready is taken. May throw `NotPossible`. */
  act(scene: Scene): Promise<void>
}
