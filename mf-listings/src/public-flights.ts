/** The lookup of a flight, for other remotes. It is apart from public.ts, so that only pages which use it load it. */
export type { FlightSlot } from './flights/flightSuggestion.ts'
export { LazyFlightHint } from './flights/LazyFlightHint.tsx'
export { scheduledTimes } from './flights/scheduledTimes.ts'
