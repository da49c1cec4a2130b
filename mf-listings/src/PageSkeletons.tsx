/** Not part of the entry, which the first load of every other page includes. */
export { FlightSearchSkeleton } from './flight-search/FlightSearchSkeleton.tsx'
export { PersonSkeleton } from './people/PersonSkeleton.tsx'
export { AlertSkeleton } from './saved-searches/AlertSkeleton.tsx'
