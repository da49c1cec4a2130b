import { ProcessCounter } from '../metrics/counters.ts'

const of = (what: string) => ({ what })

/** The signs by which processes tell each other of live events. */
export const liveEvents = new ProcessCounter(
  'live_events_total',
  'Signs of live events: sent, heard, or kept because the bus did not take them.',
  ['what'],
  [of('sent'), of('heard'), of('kept')],
)

/** The times when signs may have been missed, so that streams were looked at. */
export const liveGaps = new ProcessCounter(
  'live_gaps_total',
  'Times when signs may have been missed: the bus was away (and came back), a channel moved, a process vanished (told), a read failed.',
  ['why'],
  ['away', 'reconnected', 'moved', 'told', 'unread'].map((why) => ({ why })),
)

/** The statements that have looked for changes of people with a stream. */
export const liveReads = new ProcessCounter(
  'live_reads_total',
  'Statements that looked for the changes of open streams.',
)
