/** The parts of pages that say who fits: one file, which a page loads with the first of them. */
export { CloseToIt } from './CloseToIt.tsx'
export { FittingPeople } from './FittingPeople.tsx'
export { ForYourTrip } from './ForYourTrip.tsx'
export { TripMatches } from './TripMatches.tsx'
