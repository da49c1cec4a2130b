import type { Load } from '../load/load.ts'
import type { Site } from '../site/site.ts'

/** The input of a fault. */
export interface Scene {
  site: Site
  load: Load
  /** Call it just before and after something ends: the mails of jobs that run then may come twice. */
  noteRunningJobs(): Promise<void>
  /** Reports what the fault itself has seen go wrong. */
  amiss(why: string): void
}

/** Thrown when this machine does not allow the fault. */
export class NotPossible extends Error {}

/** How long a process may take to start while another one answers. */
export const START_MS = 30_000

/** A failure to cause under load. */
export interface Fault {
  name: string
  /** The description in the table. */
  what: string
  /** Runs only when it is named, because it is a shorter form of another fault. */
  onlyByName?: true
  /** The time in which both processes must be ready and answer again; 5 s by default. */
  readyWithinMs?: number
  /** Mails are refused permanently, so their jobs may end in the dead-letter queue. */
  mailsMayDie?: true
  /** Does the damage and undoes it; the time to ready counts from its end. May throw `NotPossible`. */
  act(scene: Scene): Promise<void>
}
