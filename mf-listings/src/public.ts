/** The exports for other remotes. */
export { useAirports } from './airports/airports.api.ts'
export { isBeingTyped } from './badInputs.ts'
export type { FlightFormValues } from './flights/flightSuggestion.ts'
export { LazyFlightHint } from './flights/LazyFlightHint.tsx'
export { scheduledTimes } from './flights/scheduledTimes.ts'
