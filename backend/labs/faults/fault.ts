import type { Load } from '../load/load.ts'
import type { Site } from '../site/site.ts'

export interface FaultContext {
  site: Site
  load: Load
  /** Call before and after a process ends: emails of jobs that are running may arrive twice. */
  noteRunningJobs(): Promise<void>
  /** Reports a problem that the fault itself detects. */
  report(problem: string): void
}

/** Thrown when this machine does not allow the fault. */
export class NotPossible extends Error {}

/** How long a process may take to start. */
export const START_MS = 30_000

/** A fault to inject under load. */
export interface Fault {
  name: string
  /** The description in the table. */
  what: string
  /** Runs only when it is named, because it is a shorter version of another fault. */
  onlyByName?: true
  /** The time in which both processes must be ready and responding again; 5 s by default. */
  readyWithinMs?: number
  /** Emails are refused permanently, so their jobs may end in the dead-letter queue. */
  mailsMayDie?: true
  /** Injects the fault and ends it; the time to ready counts from the end. May throw `NotPossible`. */
  act(context: FaultContext): Promise<void>
}
