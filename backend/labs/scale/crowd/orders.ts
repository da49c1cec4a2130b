/** The messages between the laboratory and the processes of the crowd. */

/** A device of a person, with a live stream of its own. */
export interface Device {
  account: number
  cookie: string
}

/** A user who writes to another one. */
export interface Pair {
  from: Device
  to: number
}

export type Order =
  | { do: 'listen'; origin: string; source: string; devices: Device[]; perSecond: number }
  | { do: 'write'; origin: string; pairs: Pair[]; perSecond: number }
  | { do: 'stop' }

/** The events of one stream. */
export interface HeardBy {
  account: number
  /** The ids of the messages, in the order in which they came, and when. */
  ids: number[]
  at: number[]
  /** How often it has lost its position, so that its pages would have to load again. */
  lostPosition: number
  /** How many events had no later number than the one before. */
  outOfOrder: number
}

/** A message that the site has acknowledged. */
export interface Written {
  id: number
  content: string
  /** When it was first requested, and when it was acknowledged. */
  requestedAt: number
  at: number
}

/** A message that had to be sent again; status 0 means no response. */
export interface Refused {
  status: number
  at: number
}

export type WorkerReport =
  | { is: 'state'; open: number; begun: number; events: number; written: number }
  | { is: 'heard'; heard: HeardBy[]; returns: number[] }
  | { is: 'written'; written: Written[]; refused: Refused[]; unanswered: string[]; wrong: string[] }

/** Milliseconds of the machine's own clock, which is the same in all processes. */
export const now = () => Number(process.hrtime.bigint() / 1_000n) / 1_000

/** Sends a report to the laboratory; ends this process when the laboratory has ended. */
export const report = (what: WorkerReport) => process.send?.(what, (error: Error | null) => error && process.exit(0))
