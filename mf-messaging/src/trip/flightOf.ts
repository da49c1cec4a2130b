import type { TripFacts } from '@flight-amigo/backend/contract/messaging'

/** "AI 127". A carrier code has three letters, or two letters or digits. */
export const flightOf = ({ flightNumber }: Pick<TripFacts, 'flightNumber'>): string | undefined =>
  flightNumber?.replace(/^([A-Z]{3}|[A-Z\d]{2})(?=\d)/, '$1 ')
