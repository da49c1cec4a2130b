import { ProcessCounter } from '../metrics/counters.ts'

export const liveEvents = new ProcessCounter(
  'live_events_total',
  'Messages between processes about live events: sent, received, or stored for a retry because they could not be sent.',
  ['outcome'],
  ['sent', 'received', 'stored'].map((outcome) => ({ outcome })),
)

export const liveGaps = new ProcessCounter(
  'live_gaps_total',
  'Times when messages may have been missed: the bus was disconnected or reconnected, a process vanished, or a read failed.',
  ['reason'],
  ['disconnected', 'reconnected', 'process-vanished', 'read-failed'].map((reason) => ({ reason })),
)

export const liveReads = new ProcessCounter('live_reads_total', 'Queries for the changes of open streams.')
